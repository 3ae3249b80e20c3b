import type { Draft } from './draft.ts';
import { type Keyword, keyOf } from './keyword.ts';
import type { Placement } from './placement.ts';

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
	readonly places: readonly string[];
	/** Its part, if it names one. */
	readonly part: { readonly name: string; readonly key: string } | undefined;
	/** File offset of its keyword. */
	readonly at: number;
	placement?: Placement | undefined;
}

/** Tracks parts, the assembly and its instances while keywords are read. */
export class Scopes {
	readonly instances: Instance[] = [];
	/** Keys of the parts. */
	readonly parts = new Set<string>();
	#now = model;
	/** Key of the instance for which the assembly defines the current set. */
	#instance = '';
	#assembled = false;

	/** Name of the current scope. */
	get shown(): string {
		const { kind, name } = this.#now;
		return kind === 'model'
			? 'the model'
			: kind === 'assembly'
				? 'the assembly'
				: `${kind} ${name}`;
	}

	/** Enters and leaves parts, the assembly and instances. */
	follow({ name, parameters }: Keyword, at: number): void {
		const label = parameters.get('NAME') ?? '';
		if (name === 'PART') {
			this.#now = { kind: 'part', name: label };
			this.parts.add(keyOf(label));
		} else if (name === 'ASSEMBLY') this.#now = { kind: 'assembly', name: label };
		else if (name === 'INSTANCE') {
			this.#now = { kind: 'instance', name: label };
			const part = parameters.get('PART');
			const places = [`instance ${label}`, ...(part ? [`part ${part}`] : [])].map(scopeKey);
			this.instances.push({
				...{ name: label, places, at },
				part: part ? { name: part, key: keyOf(part) } : undefined,
			});
		} else if (name === 'END INSTANCE') this.#now = { kind: 'assembly', name: '' };
		else if (name === 'END PART') this.#now = model;
		else if (name === 'END ASSEMBLY') {
			this.#now = model;
			this.#assembled = true;
		}
	}

	/**
	 * The draft that a keyword belongs to; undefined if it is not part of a mesh. Sets of the assembly belong to the
	 * instance that they name.
	 *
	 * @param defines it defines nodes or elements, which begin another draft in a new scope
	 */
	draftOf(
		drafts: readonly Draft[],
		{ parameters }: Keyword,
		defines: boolean,
	): Draft | 'new' | undefined {
		this.#instance = '';
		const [first] = drafts as readonly [Draft];
		if (this.#now.kind === 'assembly') {
			const name = parameters.get('INSTANCE');
			const instance = name && this.instances.find((one) => keyOf(one.name) === keyOf(name));
			const own = instance && drafts.find((draft) => isIn(draft, instance));
			if (own) this.#instance = keyOf(instance.name);
			return own || undefined;
		}
		if (this.#assembled && first.scope !== 'the model') return undefined;
		const here = drafts.find(({ scope }) => scope === this.shown);
		if (here) return here;
		if (first.scope === undefined) return first;
		return defines || this.#now.kind !== 'model' ? 'new' : first;
	}

	/** Whether text of the current scope may name nodes and elements of the mesh. */
	isOfMesh({ scope }: Draft): boolean {
		return this.#now.kind !== 'assembly' || scope === undefined || scope === 'the model';
	}

	/** Place of the current set, which distinguishes sets of the mesh from those of the assembly. */
	get setPlace(): string {
		return placeOf(this.#instance);
	}
}

/** Place of sets that the assembly defines for an instance; `mesh` for ''. */
export const placeOf = (instance: string): string =>
	instance === '' ? 'mesh' : `assembly ${keyOf(instance)}`;

/** Whether the nodes and elements of an instance are those of a draft. */
export const isIn = ({ scope }: Draft, { places }: Instance): boolean =>
	scope !== undefined && places.includes(scopeKey(scope));

/** Key of a scope's name: the kind, and the name in upper case. */
function scopeKey(shown: string): string {
	const [kind = '', ...name] = shown.split(' ');
	return `${kind} ${keyOf(name.join(' '))}`;
}
