import { seededRandom } from './random.ts';

/** Makes every eighth use of a lock's word wait for up to 30 microseconds, at random; returns what ends that. */
export function delayAtomics(seed: number): () => void {
	const { load, compareExchange, store } = Atomics;
	const draw = seededRandom(seed);
	const wait = () => {
		if (draw() > 1 / 8) return;
		for (const end = performance.now() + 0.03 * draw(); performance.now() < end; );
	};
	const delayed = <A extends readonly unknown[], R>(use: (...args: A) => R) => {
		return (...args: A): R => {
			wait();
			return use(...args);
		};
	};
	Object.assign(Atomics, {
		load: delayed(load as never),
		compareExchange: delayed(compareExchange as never),
		store: delayed(store as never),
	});
	return () => void Object.assign(Atomics, { load, compareExchange, store });
}
