import type { FileBytes } from '../../io/fileBytes.ts';
import { Fault } from '../../text/fault.ts';
import { type Attributes, attributesOf } from './attributes.ts';
import { type Allowance, Dataset } from './dataset.ts';
import { maxRatio } from './filters.ts';
import { isGroup, type Link, linksOf } from './links.ts';
import { kinds, type ObjectHeader, readHeader } from './objectHeader.ts';
import { type Opened, openStore } from './superblock.ts';

/** Minimum allowance of decoded bytes, for small files. */
const minAllowance = 1 << 26;
/** Maximum number of soft links followed for a path. */
const maxPaths = 16;

/**
 * An HDF5 file ("HDF5 File Format Specification Version 3.0"): groups, datasets and attributes. Methods throw a `Fault`
 * at the byte of damage; the size of the file bounds the memory used.
 */
export class Hdf5File {
	readonly #opened: Opened;
	readonly #links = new Map<number, ReadonlyMap<string, Link>>();
	readonly #allowance: Allowance;

	constructor(readonly content: FileBytes) {
		this.#opened = openStore(content);
		this.#allowance = { left: Math.max(minAllowance, maxRatio * content.length) };
	}

	/** The attributes of the root group. */
	get attributes(): Attributes {
		return attributesOf(this.#header(this.#opened.root));
	}

	/** The datasets in the root group by name, of hard links only. */
	datasets(): Map<string, Dataset> {
		const datasets = new Map<string, Dataset>();
		for (const [name, link] of this.#linksAt(this.#opened.root)) {
			if (link.kind !== 'object') continue;
			const header = this.#header(link.at);
			if (isDataset(header))
				datasets.set(name, new Dataset(name, header, this.content, this.#allowance));
		}
		return datasets;
	}

	/** The dataset at a path of names separated by "/". Throws a `Fault` if there is none. */
	dataset(path: string): Dataset {
		const header = this.#find(path);
		if (isDataset(header)) return new Dataset(path, header, this.content, this.#allowance);
		throw new Fault('missing-section', header.at, `"${path.slice(0, 100)}" is no array.`);
	}

	#header(at: number): ObjectHeader {
		return readHeader(this.#opened.store, at);
	}

	#linksAt(at: number): ReadonlyMap<string, Link> {
		const links = this.#links.get(at) ?? linksOf(this.#header(at));
		this.#links.set(at, links);
		return links;
	}

	#find(path: string): ObjectHeader {
		let at = this.#opened.root;
		let names = path.split('/');
		for (let softLinks = 0; names.length > 0; ) {
			const [name, ...rest] = names as [string, ...string[]];
			names = rest;
			if (name === '' || name === '.') continue;
			const header = this.#header(at);
			const links = isGroup(header) ? this.#linksAt(header.at) : undefined;
			const link = links?.get(name);
			if (!link) {
				const siblings = [...(links?.keys() ?? [])].slice(0, 8).map((one) => one.slice(0, 40));
				throw new Fault(
					'missing-section',
					header.at,
					`There is no array ${path.slice(0, 100)}: ${siblings.length > 0 ? `beside it are ${siblings.join(', ')}` : 'its group is empty'}.`,
				);
			}
			if (link.kind === 'file' || (link.kind === 'path' && ++softLinks > maxPaths))
				throw new Fault(
					'not-supported',
					header.at,
					`The path ${path.slice(0, 100)} leads ${link.kind === 'file' ? 'to another file' : 'back to itself'}.`,
				);
			if (link.kind === 'path') {
				if (link.path.startsWith('/')) at = this.#opened.root;
				names = [...link.path.split('/'), ...names];
			} else at = link.at;
		}
		return this.#header(at);
	}
}

const isDataset = ({ messages }: ObjectHeader): boolean =>
	messages.some(({ kind }) => kind === kinds.dataspace) &&
	messages.some(({ kind }) => kind === kinds.layout);
