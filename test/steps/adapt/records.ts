import { mixEdge } from '../../../src/mesh/edgeOrder.ts';
import { LOG_FRACTION, writeStretch } from '../../../src/steps/adapt/stretch.ts';
import { seededRandom } from '../../support/random.ts';

const UNIT = 2 ** LOG_FRACTION;

/** Logarithms of a stretch tensor with seeded eigenvalues between −38 and −10, fixed point. */
export function randomLogarithms(random: () => number): readonly [number, number, number] {
	const first = -10 - 28 * random();
	const second = random() < 0.2 ? first : -10 - 28 * random();
	const angle = random() < 0.2 ? 0 : Math.PI * random();
	const [c, s] = [Math.cos(angle), Math.sin(angle)];
	return [
		Math.round(UNIT * (first * c * c + second * s * s)),
		Math.round(UNIT * (first - second) * c * s),
		Math.round(UNIT * (first * s * s + second * c * c)),
	];
}

/** Records of seeded points in threes, whose edges have lengths about 1 in their metric: short, long and beyond measure. */
export function randomPoints(seed: number, triples: number): Uint32Array {
	const random = seededRandom(seed);
	const points = new Uint32Array(8 * 3 * triples);
	const most = 2 ** 30;
	for (let i = 0; i < triples; i++) {
		const logarithms = randomLogarithms(random);
		const size = 2 ** (-Math.max(logarithms[0], logarithms[2]) / UNIT + 6 * random() - 4);
		const [x, y] = [Math.floor(most * random()), Math.floor(most * random())];
		for (let k = 0; k < 3; k++) {
			const at = 8 * (3 * i + k);
			const near = (place: number) =>
				Math.min(most - 1, Math.max(0, Math.round(place + size * (2 * random() - 1))));
			points[at] = k === 0 ? x : near(x);
			points[at + 1] = k === 0 ? y : near(y);
			points[at + 7] = mixEdge(3 * i + k);
			writeStretch(points, at, ...(random() < 0.5 ? logarithms : randomLogarithms(random)));
		}
		// A third point nearly or exactly on the line through the others.
		if (random() < 0.2) {
			for (const axis of [0, 1]) {
				const [a, b] = [points[24 * i + axis]!, points[24 * i + 8 + axis]!];
				points[24 * i + 16 + axis] = (a + b + (random() < 0.5 ? 0 : 1)) >>> 1;
			}
		}
	}
	return points;
}
