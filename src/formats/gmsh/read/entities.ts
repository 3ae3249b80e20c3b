import type { Entity } from '../shared/extras.ts';
import type { Context } from './context.ts';
import type { Input } from './input.ts';

type Dimension = Entity['dimension'];

/** Nouns of geometry entities by dimension, for messages. */
export const entityNouns = ['point', 'curve', 'surface', 'volume'] as const;

/** Reads `$Entities`, or `$PartitionedEntities` if `partitioned` is set, of version 4 into the draft. */
export function readEntities(context: Context, partitioned: boolean): void {
	const input = context.open();
	readEntityRows(context, input, partitioned);
	context.close(input);
}

function readEntityRows(context: Context, input: Input, partitioned: boolean): void {
	const { draft, report } = context;
	const nextRow = (name: string): Row | undefined => {
		if (input.row()) return new Row(context, input, name);
		report.error('wrong-count', () => input.notice(`The section ends, but ${name} is to come`));
		return undefined;
	};
	if (partitioned && !readGhosts(context, nextRow)) return;
	const row = nextRow('the counts');
	if (!row) return;
	const counts = entityNouns.map((name, nth) =>
		context.corrected(input, nth, row.next('size', `the number of ${name}s`)),
	);
	if (row.bad) return;
	const entities: Entity[] = [];
	for (const [dimension, count] of counts.entries()) {
		if (!context.fits(input, count, entityNouns[dimension]!, input.binary ? 36 : 10)) return;
		for (let i = 0; i < count; i++) {
			const entity = nextRow(`a ${entityNouns[dimension]}`);
			if (!entity) return;
			entities.push(readEntity(entity, dimension as Dimension, partitioned, draft.old === '4.0'));
			if (!entity.bad && !input.done()) context.reportExtra(`a ${entityNouns[dimension]}`);
			if (entity.bad && input.binary) return;
		}
	}
	if (partitioned) draft.partitioned = entities;
	else draft.entities = entities;
}

/** @param boxed points have a bounding box, as in version 4.0 */
function readEntity(row: Row, dimension: Dimension, partitioned: boolean, boxed: boolean): Entity {
	const tag = row.next('int', 'the tag');
	const parent = partitioned
		? ([row.next('int', 'the dimension of the parent'), row.next('int', 'the parent')] as const)
		: undefined;
	const partitions = partitioned ? row.list('partition') : undefined;
	const box = row.reals(dimension === 0 ? 3 : 6, dimension === 0 ? 'a coordinate' : 'the box');
	if (dimension === 0 && boxed) row.reals(3, 'the box');
	const physical = row.list('physical tag');
	const bounds = dimension === 0 ? [] : row.list('bounding entity');
	return {
		dimension,
		tag,
		box,
		physical,
		bounds,
		...(parent ? { parent } : {}),
		...(partitions ? { partitions } : {}),
	};
}

/** Reads the header of `$PartitionedEntities`: partitions and ghost entities; false if it is malformed. */
function readGhosts(context: Context, nextRow: (name: string) => Row | undefined): boolean {
	const first = nextRow('the number of partitions');
	const count = first?.next('size', 'the number of partitions');
	const second = first?.bad ? undefined : nextRow('the number of ghost entities');
	const ghostCount = second?.next('size', 'the number of ghost entities');
	if (count === undefined || ghostCount === undefined || second?.bad) return false;
	const ghosts: number[] = [];
	for (let i = 0; i < ghostCount; i++) {
		const row = nextRow('a ghost entity');
		if (!row) return false;
		ghosts.push(row.next('int', 'the tag'), row.next('int', 'the partition'));
		if (row.bad) return false;
	}
	context.draft.partitions = { count, ghosts };
	return true;
}

/** Reads the numbers of a row up to the first that is missing or malformed. */
class Row {
	/** A number was missing or malformed, and reported. */
	bad = false;
	readonly #input: Input;
	readonly #context: Context;
	readonly #name: string;

	constructor(context: Context, input: Input, name: string) {
		this.#context = context;
		this.#input = input;
		this.#name = name;
	}

	/** Reads the next number, 0 after an error; `what` is its noun in messages. */
	next(kind: 'int' | 'size' | 'real', what: string): number {
		if (this.bad) return 0;
		const value = this.#input[kind]();
		if (!Number.isNaN(value)) return value;
		this.bad = true;
		this.#context.report.error('missing-value', () =>
			this.#input.notice(`Expected ${what} of ${this.#name} of $Entities`),
		);
		return 0;
	}

	/** Reads a count and as many integers. */
	list(what: string): number[] {
		const count = this.next('size', `the number of ${what}s`);
		const list: number[] = [];
		for (let k = 0; k < count && !this.bad; k++) list.push(this.next('int', `a ${what}`));
		return list;
	}

	reals(count: number, what: string): number[] {
		return Array.from({ length: count }, () => this.next('real', what));
	}
}
