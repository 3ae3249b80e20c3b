import { type CancelSignal, throwIfCancelled } from '../../util/cancel.ts';
import { GunzipError, gunzip } from '../../util/gunzip.ts';
import type { ByteSource, ReadResult } from '../core/format.ts';
import { Allowance, maxRatio } from './allowance.ts';
import { headOf } from './headOf.ts';

/** A name without the suffix `.gz`. */
export const plainName = (name: string): string => name.replace(/\.gz$/i, '');

/** Whether a file is compressed with gzip, by its name. */
export const isCompressed = (name: string): boolean => plainName(name) !== name;

/** A gzip file that can't be read. */
export class GzipError extends Error {
	override readonly name = 'GzipError';
	/** @param reason completes a sentence that begins with the name of the file */
	constructor(
		readonly file: string,
		readonly reason: string,
		options?: { readonly cause: unknown },
	) {
		super(`${file} ${reason}`, options);
	}
}

/** Maximum number of decompressed bytes that stay in memory, so that the file is not decompressed again. */
const maxCached = 1 << 26;

/**
 * The source itself under its name without `.gz`, or the decompressed content of a gzip file. The content is
 * decompressed once for its size, and again on each read if it is larger than 64 MiB. Throws a `GzipError` if it is
 * damaged or expands far more than any mesh does, and `Cancelled`.
 */
export async function plainSource(source: ByteSource, signal?: CancelSignal): Promise<ByteSource> {
	const head = await headOf(source);
	const { name } = source;
	if (head[0] !== 0x1f || head[1] !== 0x8b) {
		if (!isCompressed(name)) return source;
		const { open } = source;
		return {
			...{ name: plainName(name), size: source.size, chunks: () => source.chunks() },
			...(open && { open: () => open.call(source) }),
		};
	}
	const allowance = new Allowance(source.size);
	let chunks: Uint8Array[] | undefined = [];
	let size = 0;
	try {
		for await (const chunk of gunzip(source.chunks())) {
			throwIfCancelled(signal);
			size += chunk.length;
			if (!allowance.take(chunk.length))
				throw new GzipError(
					name,
					`would become more than ${maxRatio} times as large when decompressed, as no mesh does; decompress it first to have it read.`,
				);
			if (size > maxCached) chunks = undefined;
			chunks?.push(chunk);
		}
	} catch (error) {
		if (!(error instanceof GunzipError)) throw error;
		const reason = "is damaged or cut short: it can't be decompressed.";
		throw new GzipError(name, reason, { cause: error });
	}
	const cached = chunks;
	return {
		name: plainName(name),
		size,
		packed: source.size,
		chunks: () => cached ?? gunzip(source.chunks()),
	};
}

/**
 * The result of reading `plain` with the file names of `sources` in its findings and positions.
 *
 * @param plain `plainSource` of each source, in the same order
 */
export function withSourceNames<T extends ReadResult>(
	sources: readonly ByteSource[],
	plain: readonly ByteSource[],
	result: T,
): T {
	if (sources.every((source, i) => source.name === plain[i]?.name)) return result;
	const names = new Map(plain.map(({ name }, i) => [name, sources[i]?.name ?? name]));
	const renamed = <U extends { readonly file: string }>(location: U): U => ({
		...location,
		file: names.get(location.file) ?? location.file,
	});
	const { positions, findings } = result;
	return {
		...result,
		findings: findings.map((finding) => ({
			...renamed(finding),
			...(finding.related && { related: finding.related.map(renamed) }),
		})),
		...(positions && {
			positions: Object.fromEntries(
				Object.entries(positions).map(([kind, lines]) => [kind, renamed(lines)]),
			),
		}),
	};
}
