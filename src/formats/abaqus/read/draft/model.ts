import type { ReadOptions } from '../../../core/format.ts';
import type { Report } from '../../../text/report.ts';
import { type Keyword, keyOf } from '../../shared/keyword.ts';
import type { Placement } from '../../shared/placement.ts';
import { Draft } from './draft.ts';
import type { InputLines } from './inputLines.ts';

/** Scope of a line: a part, the assembly, an instance of a part, or the model. */
interface Scope {
	readonly kind: 'model' | 'part' | 'assembly' | 'instance';
	readonly name: string;
}

const model: Scope = { kind: 'model', name: '' };

/** An instance of a part in the assembly. */
export interface Instance {
	/** One character a byte. */
	readonly name: string;
	/** Scopes that may have its nodes and elements: the instance itself and its part. */
	readonly scopes: readonly string[];
	/** Name of its part, if it has one. */
	readonly part: string | undefined;
	/** File offset of its keyword. */
	readonly at: number;
	placement?: Placement | undefined;
}

/** Drafts of the parts read so far, or of the model if it has no parts, and the instances of the assembly. */
export class Model {
	/** One draft for each scope with nodes or elements; the first is that of the model or of the first part. */
	readonly drafts: [Draft, ...Draft[]];
	readonly instances: Instance[] = [];
	/** Keys (`keyOf`) of the names of the parts. */
	readonly parts = new Set<string>();
	#scope = model;
	#assemblyEnded = false;

	constructor(
		readonly lines: InputLines,
		readonly report: Report,
		private readonly options: ReadOptions,
	) {
		this.drafts = [new Draft(lines, report, options)];
	}

	/** The current scope, as it is called in messages. */
	get #scopeName(): string {
		const { kind, name } = this.#scope;
		return kind === 'model'
			? 'the model'
			: kind === 'assembly'
				? 'the assembly'
				: `${kind} ${name}`;
	}

	/** Updates the current scope at a keyword that begins or ends one; `at` is the file offset of the keyword. */
	follow({ name, parameters }: Keyword, at: number): void {
		const label = parameters.get('NAME') ?? '';
		if (name === 'PART') {
			this.#scope = { kind: 'part', name: label };
			this.parts.add(keyOf(label));
		} else if (name === 'ASSEMBLY') this.#scope = { kind: 'assembly', name: label };
		else if (name === 'INSTANCE') {
			this.#scope = { kind: 'instance', name: label };
			const part = parameters.get('PART') || undefined;
			const scopes = [`instance ${label}`, ...(part ? [`part ${part}`] : [])].map(scopeKey);
			this.instances.push({ name: label, scopes, part, at });
		} else if (name === 'END INSTANCE') this.#scope = { kind: 'assembly', name: '' };
		else if (name === 'END PART') this.#scope = model;
		else if (name === 'END ASSEMBLY') {
			this.#scope = model;
			this.#assemblyEnded = true;
		}
	}

	/**
	 * The draft to which a keyword of the mesh belongs, and the place of its sets (`SetDraft.place`); undefined if it
	 * is not part of the mesh. Sets of the assembly belong to the instance that they name; `*NODE` and `*ELEMENT`
	 * begin a draft in each scope.
	 *
	 * @param at file offset of the keyword
	 */
	ownerOf(
		{ name, parameters }: Keyword,
		at: number,
	): { readonly draft: Draft; readonly place: string } | undefined {
		const defines = name === 'NODE' || name === 'ELEMENT';
		let draft: Draft | undefined;
		let place = 'mesh';
		if (this.#scope.kind === 'assembly') {
			const key = keyOf(parameters.get('INSTANCE') ?? '');
			const instance = this.instances.find(({ name }) => key !== '' && keyOf(name) === key);
			draft = instance && this.drafts.find((candidate) => isIn(candidate, instance));
			if (instance) place = instanceScope(instance.name);
		} else draft = this.#draftOfScope(defines);
		if (!draft) return undefined;
		if (defines && draft.scope === undefined) {
			draft.scope = this.#scopeName;
			draft.at = at;
		}
		return { draft, place };
	}

	/** The draft of the current scope, which is not the assembly. */
	#draftOfScope(defines: boolean): Draft | undefined {
		const [first] = this.drafts;
		if (this.#assemblyEnded && first.scope !== 'the model') return undefined;
		const existing = this.drafts.find(({ scope }) => scope === this.#scopeName);
		if (existing) return existing;
		if (first.scope === undefined || (!defines && this.#scope.kind === 'model')) return first;
		const draft = new Draft(this.lines, this.report, this.options);
		this.drafts.push(draft);
		return draft;
	}

	/** Whether text of the current scope may refer to nodes and elements of the mesh. */
	get namesMesh(): boolean {
		const [{ scope }] = this.drafts;
		return this.#scope.kind !== 'assembly' || scope === undefined || scope === 'the model';
	}
}

/** `SetDraft.place` of sets that the assembly defines for an instance. */
export const instanceScope = (instance: string): string => `assembly ${keyOf(instance)}`;

/** Whether the nodes and elements of an instance are those of a draft. */
export const isIn = ({ scope }: Draft, { scopes }: Instance): boolean =>
	scope !== undefined && scopes.includes(scopeKey(scope));

/** Key of a scope's name: the kind, and the name in upper case. */
function scopeKey(scope: string): string {
	const [kind = '', ...name] = scope.split(' ');
	return `${kind} ${keyOf(name.join(' '))}`;
}
