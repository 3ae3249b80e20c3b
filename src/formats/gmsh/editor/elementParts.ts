import type { SectionPart } from '../../model/section.ts';
import type { Lines } from '../../text/lines.ts';
import type { LineTokens } from '../../text/lineTokens.ts';
import type { Body } from './editor.ts';

/** Identifies a model entity. */
export interface EntityTag {
	readonly dimension: number;
	readonly tag: number;
}

/** Consecutive elements of one model entity: rows [first, first + count) of their section. */
export interface ElementBlock extends EntityTag {
	readonly first: number;
	readonly count: number;
}

const nouns = ['point', 'curve', 'surface', 'volume'] as const;

/** Names of physical groups and the groups of entities, from `$PhysicalNames` and `$Entities`. */
export class PhysicalGroups {
	/** Names of physical groups by "dimension tag". */
	readonly #names = new Map<string, string>();
	/** Tags of the physical groups of an entity, by "dimension tag". */
	readonly #ofEntities = new Map<string, readonly number[]>();
	readonly #lines: Lines;
	readonly #tokens: LineTokens;

	/** @param textOf the text of a line */
	constructor(
		lines: Lines,
		tokens: LineTokens,
		bodies: readonly Body[],
		version: number,
		textOf: (line: number) => string,
	) {
		this.#lines = lines;
		this.#tokens = tokens;
		for (const body of bodies) {
			if (body.name === 'PhysicalNames') this.#readNames(body, textOf);
			else if (body.name === 'Entities' && version >= 4) this.#readEntities(body, version);
		}
	}

	/**
	 * Title of the elements of an entity, for example "inlet · curve 4".
	 *
	 * @param groups tags of their physical groups; those of the entity if absent
	 */
	title({ dimension, tag }: EntityTag, groups?: readonly number[]): string {
		const tags = groups ?? this.#ofEntities.get(`${dimension} ${tag}`) ?? [];
		const names = tags
			.filter((group) => group !== 0)
			.map((group) => this.#names.get(`${dimension} ${Math.abs(group)}`) ?? `group ${group}`);
		const entity = tag === 0 ? [] : [`${nouns[dimension] ?? 'entity'} ${tag}`];
		return [names.join(', '), ...entity].filter((text) => text !== '').join(' · ');
	}

	#readNames({ first, end }: Body, textOf: (line: number) => string): void {
		for (let at = first + 1; at < end; at++) {
			const match = /^\s*(\d+)\s+(\d+)\s+"(.*)"/.exec(textOf(this.#lines.content[at]!));
			if (match) this.#names.set(`${match[1]} ${Number(match[2])}`, match[3]!);
		}
	}

	#readEntities({ first, end }: Body, version: number): void {
		const tokens = this.#tokens;
		const open = (at: number) => tokens.open(this.#lines.content[at]!);
		const skip = (count: number) => {
			for (let k = 0; k < count; k++) tokens.skip();
		};
		open(first);
		const counts = nouns.map(() => tokens.integer());
		let at = first + 1;
		for (const [dimension, count] of counts.entries())
			for (let k = 0; k < count && at < end; k++, at++) {
				open(at);
				const tag = tokens.integer();
				// Points of version 4.0 have a bounding box too.
				skip(dimension === 0 && version > 4 ? 3 : 6);
				const groups = Math.min(tokens.integer() || 0, 64);
				if (groups > 0)
					this.#ofEntities.set(
						`${dimension} ${tag}`,
						Array.from({ length: groups }, () => tokens.integer()),
					);
			}
	}
}

/** Maximum number of parts of a section; with more it has none. */
const maxParts = 1000;

/** Parts of a section, one for each block; adjacent blocks with the same title are joined. */
export function partsOf(
	blocks: Iterable<ElementBlock & { readonly groups?: readonly number[] }>,
	physical: PhysicalGroups,
): readonly SectionPart[] {
	const parts: { title: string; first: number; count: number }[] = [];
	for (const block of blocks) {
		const { first, count, groups } = block;
		const title = physical.title(block, groups);
		const last = parts.at(-1);
		if (last?.title === title) last.count += count;
		else parts.push({ title, first, count });
		if (parts.length > maxParts) return [];
	}
	return parts.every(({ title }) => title === '') ? [] : parts;
}
