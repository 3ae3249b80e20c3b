import { PointStore } from '../../build/pointStore.ts';
import type { RawPoints } from '../../io/points.ts';
import { type NumbersAt, type NumbersRead, takeNumbers } from './textNumbers.ts';

/** Reads points of three coordinates each in a text of numbers. Memory for all of them is allocated at once. */
export function textPoints(
	at: NumbersAt,
	shared: boolean | undefined,
): NumbersRead & { readonly points: RawPoints } {
	const store = new PointStore(at.count / 3, shared);
	const place = new Float64Array(3);
	const read = takeNumbers(at, (numbers, before) => {
		let k = before % 3;
		for (let i = 0; i < numbers.length; i++) {
			place[k++] = numbers[i]!;
			if (k < 3) continue;
			store.add(place[0]!, place[1]!, place[2]!);
			k = 0;
		}
	});
	return { ...read, points: store.raw() };
}
