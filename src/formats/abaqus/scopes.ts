import type { Draft } from './draft.ts';
import { type Keyword, keyOf } from './keyword.ts';

/** Where a line stands: in a part, in the assembly, in an instance of a part, or in none of them. */
interface Scope {
	readonly kind: 'model' | 'part' | 'assembly' | 'instance';
	readonly name: string;
}

const model: Scope = { kind: 'model', name: '' };

/** The parts, the assembly and its instances of an input file, as its lines go by. */
export class Scopes {
	#now = model;
	/** The part of each instance. */
	readonly #parts = new Map<string, string>();
	/** The instance whose set is defined in the assembly. */
	#instance = '';
	#assembled = false;

	/** The place in words. */
	get shown(): string {
		const { kind, name } = this.#now;
		return kind === 'model'
			? 'the model'
			: kind === 'assembly'
				? 'the assembly'
				: `${kind} ${name}`;
	}

	/** Goes into and out of parts and instances. */
	follow({ name, parameters }: Keyword): void {
		const label = parameters.get('NAME') ?? '';
		if (name === 'PART') this.#now = { kind: 'part', name: label };
		else if (name === 'ASSEMBLY') this.#now = { kind: 'assembly', name: label };
		else if (name === 'INSTANCE') {
			this.#now = { kind: 'instance', name: label };
			this.#parts.set(keyOf(label), keyOf(parameters.get('PART') ?? ''));
		} else if (name === 'END INSTANCE') this.#now = { kind: 'assembly', name: '' };
		else if (name === 'END PART') this.#now = model;
		else if (name === 'END ASSEMBLY') {
			this.#now = model;
			this.#assembled = true;
		}
	}

	/** Whether the lines of a keyword may be about the mesh: those of the assembly are where they name its instance. */
	isMesh({ parameters }: Keyword, draft: Draft): boolean {
		this.#instance = '';
		if (this.#now.kind !== 'assembly') return !(this.#assembled && draft.scope !== 'the model');
		const instance = parameters.get('INSTANCE');
		if (instance === undefined || draft.scope === undefined) return false;
		const part = this.#parts.get(keyOf(instance)) ?? '';
		const isOwn = [`part ${part}`, `instance ${keyOf(instance)}`].includes(scopeKey(draft.scope));
		if (isOwn) this.#instance = keyOf(instance);
		return isOwn;
	}

	/** Whether text of this place may name nodes and elements of the mesh. */
	isOfMesh(draft: Draft): boolean {
		return (
			this.#now.kind !== 'assembly' || draft.scope === undefined || draft.scope === 'the model'
		);
	}

	/** Takes nodes or elements of this place; false where others came from another one. */
	claim(draft: Draft): boolean {
		draft.scope ??= this.shown;
		return draft.scope === this.shown;
	}

	/** What tells sets of one name apart: those of the mesh, and those of the assembly. */
	get setPlace(): string {
		return this.#instance === '' ? 'mesh' : `assembly ${this.#instance}`;
	}
}

/** A place in words, by which it is compared: the kind, and the name in upper case. */
function scopeKey(shown: string): string {
	const [kind = '', ...name] = shown.split(' ');
	return `${kind} ${keyOf(name.join(' '))}`;
}
