import { isDeepStrictEqual } from 'node:util';
import type { ReadOptions } from '../../../src/formats/core/format.ts';
import { readMesh } from '../../../src/library/readMesh.ts';
import { memorySource } from '../../formats/sources.ts';
import { unsound } from '../../support/unsound.ts';
import { pretendedWorkers } from '../../support/workers.ts';
import type { Property } from './property.ts';

/** Files are read the same in chunks of any size, whole, and by several threads, to a sound mesh where there is one. */
export const chunks: Property = {
	name: 'chunks',
	title: 'a mesh is sound, and the same whether it is read whole, by chunks or by threads',
	async hold(lab, { main, files }, dice) {
		const names = [main, ...[...files.keys()].filter((name) => name !== main)];
		const read = (size: number, options: ReadOptions) => {
			const source = (name: string) => memorySource(name, files.get(name) as Uint8Array, size);
			const [first, ...rest] = names.map(source);
			return readMesh([first as ReturnType<typeof source>, ...rest], {
				positions: true,
				...options,
			});
		};
		const plain = async (size: number, options: ReadOptions = {}) => {
			const { mesh, findings, dropped } = await read(size, options);
			return { mesh, findings, dropped };
		};
		const whole = await plain(1 << 30);
		for (const fault of whole.mesh ? unsound(whole.mesh) : []) lab.fault('unsound', fault);
		const size = dice.pick([1, 2, 3, 7, 16, 61]);
		const blockBytes = dice.pick([1, 5, 32, 200]);
		const trials: [string, Promise<unknown>][] = [
			[`chunks of ${size}`, plain(size)],
			['threads', plain(size, { workers: pretendedWorkers(2), blockBytes })],
		];
		for (const [what, result] of trials)
			if (!isDeepStrictEqual(await result, whole))
				lab.fault(what.replace(/ of.*/, ''), `${what}, blocks of ${blockBytes}: another result`);
	},
};
