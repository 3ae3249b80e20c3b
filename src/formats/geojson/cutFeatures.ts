import { NoCollection, NoJson, parsed } from './faults.ts';
import { CutList, isObject, type Json, type JsonObject, textOf } from './json.ts';

/** Bytes of features, or of entries of a long array, that are parsed at a time. */
const defaultPart = 1 << 18;
/** Maximum number of bytes before the features, and of those after them. */
const maxOutside = 1 << 24;
/** Bytes before a bracket that are searched for the key `features`. */
const maxName = 1 << 12;

const [quote, comma, backslash] = [34, 44, 92];
const [openList, closeList, openObject, closeObject] = [91, 93, 123, 125];

/** Nesting depth of features, and of entries of an array in an object of a feature. */
const [inFeatures, inArray] = [2, 5];

/**
 * Splits the text of a FeatureCollection into features, so that only some are in memory; a long array in a feature,
 * like that of all points, becomes a `CutList`. Only tracks strings and brackets; JSON.parse reads and checks all
 * segments.
 */
export class FeatureCutter {
	readonly #take: (features: Json[]) => void;
	readonly #partBytes: number;
	/** Bytes that are not yet parsed: [`#from`, `#length`); index 0 is byte `#base` of the file. */
	#bytes = new Uint8Array(0);
	#base = 0;
	#from = 0;
	#length = 0;
	/** Scanner state: next byte, depth of brackets, whether it is in a string. */
	#at = 0;
	#depth = 0;
	#inString = false;
	/** Bitwise or of all bytes, to detect ASCII. */
	#allBits = 0;
	#phase: 'before' | 'features' | 'behind' = 'before';
	#before = '';
	/** Last comma between features, and between entries of the open array; none if less than `#from`. */
	#comma = -1;
	#commaInArray = -1;
	/** Opening bracket of the array in an object of a feature; none if less than `#from`. */
	#array = -1;
	#hasFeatures = false;
	/** The feature with long arrays: its text up to each array, and the arrays. */
	readonly #texts: string[] = [];
	readonly #lists: CutList[] = [];
	#openList: CutList | undefined;
	#featureAt = 0;

	/**
	 * @param take receives features in order
	 * @param part bytes that are parsed at a time
	 */
	constructor(take: (features: Json[]) => void, part = defaultPart) {
		this.#take = take;
		this.#partBytes = part;
	}

	/** Scans the next bytes of the file. Throws `NoCollection` and `NoJson`. */
	push(chunk: Uint8Array): void {
		for (let at = 0; at < chunk.length; at += this.#partBytes) {
			this.#append(chunk.subarray(at, at + this.#partBytes));
			if (this.#phase !== 'behind') this.#scan();
			const length = this.#length - this.#from;
			if (this.#phase !== 'features') {
				if (length > maxOutside) throw new NoCollection();
			} else if (length >= this.#partBytes) {
				if (this.#comma >= this.#from) this.#parseFeatures(this.#comma);
				else if (this.#commaInArray >= this.#from && length >= 4 * this.#partBytes) this.#cut();
				else if (this.#openList && this.#commaInArray >= this.#from)
					this.#parseEntries(this.#commaInArray);
			}
		}
	}

	/** Ends the file; returns the `type` of the collection. Throws `NoCollection` and `NoJson`. */
	end(): Json | undefined {
		if (this.#phase === 'before') throw new NoCollection();
		if (this.#phase === 'features') throw new NoJson(this.#base + this.#length);
		const before = parsed(`${this.#before.replace(/^\xef\xbb\xbf/, '   ')}]}`, 0);
		const text = textOf(this.#bytes, this.#from, this.#length, false);
		const after = parsed(`{"":0${text}`, this.#base + this.#from, 5);
		if (!isObject(before) || !isObject(after) || Object.hasOwn(after, 'features'))
			throw new NoCollection();
		return Object.hasOwn(after, 'type') ? after.type : before.type;
	}

	#append(chunk: Uint8Array): void {
		const unparsed = this.#length - this.#from;
		if (unparsed + chunk.length > this.#bytes.length) {
			const larger = new Uint8Array(2 * (unparsed + chunk.length));
			larger.set(this.#bytes.subarray(this.#from, this.#length));
			this.#bytes = larger;
		} else this.#bytes.copyWithin(0, this.#from, this.#length);
		this.#bytes.set(chunk, unparsed);
		const shift = this.#from;
		this.#base += shift;
		this.#at -= shift;
		this.#comma -= shift;
		this.#commaInArray -= shift;
		this.#array -= shift;
		this.#from = 0;
		this.#length = unparsed + chunk.length;
	}

	/** Scans the new bytes. */
	#scan(): void {
		const bytes = this.#bytes;
		const length = this.#length;
		let depth = this.#depth;
		let inText = this.#inString;
		let allBits = this.#allBits;
		let at = this.#at;
		for (; at < length; at++) {
			const byte = bytes[at]!;
			allBits |= byte;
			if (inText) {
				if (byte === backslash) at++;
				else if (byte === quote) inText = false;
			} else if (byte === quote) inText = true;
			else if (byte === comma) {
				if (depth === inArray) this.#commaInArray = at;
				else if (depth === inFeatures) {
					this.#comma = at;
					this.#hasFeatures = true;
					if (this.#lists.length > 0) {
						this.#allBits = allBits;
						this.#cutFeature(at);
					}
				}
			} else if (byte === openList || byte === openObject) {
				depth++;
				if (depth === inArray) {
					this.#array = byte === openList ? at : -1;
					this.#commaInArray = -1;
				} else if (depth === inFeatures && byte === openList && this.#opensFeatures(at)) {
					this.#before = textOf(bytes, this.#from, at + 1, false);
					this.#from = at + 1;
					this.#hasFeatures = false;
					this.#phase = 'features';
				}
			} else if (byte === closeList || byte === closeObject) {
				if (depth === inArray) {
					this.#allBits = allBits;
					if (this.#openList) this.#endCut(at);
					this.#array = -1;
					this.#commaInArray = -1;
				} else if (depth === inFeatures && this.#phase === 'features') {
					this.#allBits = allBits;
					this.#lastFeatures(at);
					this.#phase = 'behind';
					return;
				}
				depth--;
			}
		}
		this.#depth = depth;
		this.#inString = inText;
		this.#allBits = allBits;
		this.#at = at;
	}

	#opensFeatures(at: number): boolean {
		if (this.#phase !== 'before') return false;
		const text = textOf(this.#bytes, Math.max(this.#from, at - maxName), at, false);
		return /[{,\s]"features"\s*:\s*$/.test(text);
	}

	#textOf(from: number, to: number): string {
		return textOf(this.#bytes, from, to, this.#allBits < 128);
	}

	/** Parses the features in [`#from`, to); `to` is the comma after them, or the closing bracket. */
	#parseFeatures(to: number): void {
		const from = this.#from;
		const at = this.#base + from;
		const features = parsed(`[${this.#textOf(from, to)}]`, at, 1) as Json[];
		if (features.length === 0) throw new NoJson(this.#base + to);
		this.#from = to + 1;
		this.#comma = -1;
		this.#take(features);
	}

	#lastFeatures(at: number): void {
		if (this.#lists.length > 0) this.#cutFeature(at);
		else if (this.#hasFeatures || /[^ \t\n\r]/.test(this.#textOf(this.#from, at)))
			this.#parseFeatures(at);
		else this.#from = at + 1;
	}

	/** Moves the entries of the open array to a `CutList`, a new one unless the array has one. */
	#cut(): void {
		if (!this.#openList) {
			if (this.#array < this.#from) return;
			if (this.#texts.length === 0) this.#featureAt = this.#base + this.#from;
			this.#texts.push(this.#textOf(this.#from, this.#array));
			this.#from = this.#array + 1;
			this.#openList = new CutList();
			this.#lists.push(this.#openList);
		}
		this.#parseEntries(this.#commaInArray);
	}

	/** Parses the entries in [`#from`, to) of the open array; `to` is the comma after them, or the closing bracket. */
	#parseEntries(to: number): void {
		const from = this.#from;
		const entries = parsed(`[${this.#textOf(from, to)}]`, this.#base + from, 1) as Json[];
		if (entries.length === 0) throw new NoJson(this.#base + to);
		this.#from = to + 1;
		this.#commaInArray = -1;
		this.#openList?.add(entries);
	}

	#endCut(at: number): void {
		this.#parseEntries(at);
		this.#openList = undefined;
	}

	/** Parses a feature whose long arrays were cut out, with placeholders for them. */
	#cutFeature(to: number): void {
		const texts = [...this.#texts, this.#textOf(this.#from, to)];
		let mark = 'list';
		while (texts.some((text) => text.includes(mark))) mark += '.';
		const marked = texts.map((text, k) => (k === 0 ? text : `"${mark}${k - 1}"${text}`)).join('');
		const feature = parsed(`[${marked}]`, this.#featureAt, marked.length) as Json[];
		const lists = new Map(this.#lists.map((list, k) => [`${mark}${k}`, list]));
		for (const part of Object.values(isObject(feature[0]) ? feature[0] : {}))
			if (isObject(part)) restoreLists(part, lists);
		// A placeholder is missing if a later key repeats its key.
		if (lists.size > 0 || feature.length !== 1) throw new NoCollection();
		this.#texts.length = 0;
		this.#lists.length = 0;
		this.#from = to + 1;
		this.#comma = -1;
		this.#take(feature);
	}
}

/** Replaces placeholders by their arrays. */
function restoreLists(part: JsonObject, lists: Map<string, CutList>): void {
	for (const [key, value] of Object.entries(part)) {
		const list = typeof value === 'string' ? lists.get(value) : undefined;
		if (!list) continue;
		lists.delete(value as string);
		Object.defineProperty(part, key, {
			...{ value: list, enumerable: true, configurable: true, writable: true },
		});
	}
}
