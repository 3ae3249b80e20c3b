import type { EngineBuffer } from '../engine/engine.ts';
import type { FastMesh } from '../refine/adapt/fast/smoothFast.ts';
import { POINT, TRIANGLE, X, Y } from '../steps/adapt/records.ts';
import { defineStep, onGpuAlone, read, texture } from '../steps/step.ts';
import { median, sum } from './measure.ts';

/*
 * Reads the metric at midpoints of edges from a texture, from a grid with integer weights, and from the background,
 * which is exact.
 */

const RUNS = 9;

const header = (parameters: string): string => `
// import item
struct Parameters { first: u32, count: u32, ${parameters} }
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> middles: array<vec2i>;
@group(0) @binding(2) var<storage, read_write> metrics: array<vec4f>;
`;

const main = (call: string): string => `
@compute @workgroup_size(256)
fn main(
	@builtin(workgroup_id) group: vec3u,
	@builtin(num_workgroups) groups: vec3u,
	@builtin(local_invocation_index) local: u32,
) {
	let i = item(group, groups, local);
	if (i < parameters.count) { ${call} }
}
`;

const square = `
fn squared(s: vec3f) -> vec4f {
	return vec4f(s.x * s.x + s.y * s.y, s.y * (s.x + s.z), s.y * s.y + s.z * s.z, 0.0);
}
`;

const middles = { access: 'read', element: 'vec2i' } as const;
const metrics = { access: 'read_write', element: 'vec4f' } as const;

const inTexture = defineStep({
	name: 'bench/inTexture',
	wgsl: `${header('left: u32, bottom: u32, cell: u32')}
// import metricTexture
@group(0) @binding(3) var metric: texture_2d<f32>;
@group(0) @binding(4) var linear: sampler;
${main(`
	let off = middles[i] - vec2i(i32(parameters.left), i32(parameters.bottom));
	metrics[i] = metric_at(vec2f(off) / f32(parameters.cell));`)}`,
	bindings: { middles, metrics, metric: texture },
	parameters: ['left', 'bottom', 'cell'],
	cpu: onGpuAlone('bench/inTexture'),
});

/** Fills the grid with the tensors of texels, with 26 fraction bits. */
const makeGrid = defineStep({
	name: 'bench/makeGrid',
	wgsl: `
// import item
struct Parameters { first: u32, count: u32, width: u32 }
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read_write> grid: array<vec4i>;
@group(0) @binding(2) var metric: texture_2d<f32>;
@group(0) @binding(3) var linear: sampler;
${main(`
	let m = textureLoad(metric, vec2u(i % parameters.width, i / parameters.width), 0);
	let root = sqrt(max(0.0, m.x * m.z - m.y * m.y));
	let s = (m.xyz + vec3f(root, 0.0, root)) / sqrt(max(1e-37, m.x + m.z + 2.0 * root));
	grid[i] = vec4i(vec3i(round(s * 67108864.0)), 0);`)}`,
	bindings: { grid: { access: 'read_write', element: 'vec4u' }, metric: texture },
	parameters: ['width'],
	cpu: onGpuAlone('bench/makeGrid'),
});

const inGrid = defineStep({
	name: 'bench/inGrid',
	wgsl: `${header('left: u32, bottom: u32, cell: u32, width: u32, height: u32')}
// import wide
// import wideSigned
@group(0) @binding(3) var<storage, read> grid: array<vec4i>;
${square}
const PARTS: u32 = 256u;
fn weighted(s: vec4i, weight: u32, k: u32) -> vec2u { return multiply_signed(s[k], i32(weight)); }
${main(`
	let off = vec2u(middles[i]) - vec2u(parameters.left, parameters.bottom);
	let low = off / parameters.cell;
	let part = (off - low * parameters.cell) * PARTS / parameters.cell;
	let high = min(low + 1u, vec2u(parameters.width, parameters.height) - 1u);
	let a = grid[parameters.width * low.y + low.x];
	let b = grid[parameters.width * low.y + high.x];
	let c = grid[parameters.width * high.y + low.x];
	let d = grid[parameters.width * high.y + high.x];
	var s = vec3f(0.0);
	for (var k = 0u; k < 3u; k++) {
		let one = add(weighted(a, (PARTS - part.x) * (PARTS - part.y), k), weighted(b, part.x * (PARTS - part.y), k));
		let two = add(weighted(c, (PARTS - part.x) * part.y, k), weighted(d, part.x * part.y, k));
		s[k] = f32(bitcast<i32>(shifted(add(one, two), 16u))) / 67108864.0;
	}
	metrics[i] = squared(s);`)}`,
	bindings: { middles, metrics, grid: { access: 'read', element: 'vec4u' } },
	parameters: ['left', 'bottom', 'cell', 'width', 'height'],
	cpu: onGpuAlone('bench/inGrid'),
});

const inBackground = defineStep({
	name: 'bench/inBackground',
	wgsl: `${header('finest: u32, background_triangles: u32')}
// import adaptRecords
// import background
// import edgeOrder
// import orientation
// import stretch
// import wide
// import wideSigned
@group(0) @binding(3) var<storage, read> background: array<u32>;
@group(0) @binding(4) var<storage, read> homes: array<u32>;
${square}
${main(`
	let stretch = stretch_at(walk(homes[i], middles[i]).triangle, middles[i]);
	let exponent = i32(parameters.finest) - 20 - i32(stretch.w);
	metrics[i] = squared(ldexp(vec3f(bitcast<vec3i>(stretch.xyz)), vec3i(exponent)));`)}`,
	bindings: { middles, metrics, background: read, homes: read },
	parameters: ['finest', 'backgroundTriangles'],
	cpu: onGpuAlone('bench/inBackground'),
});

/**
 * Milliseconds of a million look-ups, and relative differences of lengths to exact ones, for the background, the
 * texture and the grid.
 */
export async function measureLookups(
	{ mesh, metric }: FastMesh,
	points: Uint32Array,
	triangles: Uint32Array,
): Promise<Readonly<Record<string, number>>> {
	const { session, background, backgroundTriangles } = mesh;
	const { left, bottom, cell, width, height } = metric.texels;
	const count = triangles.length / TRIANGLE;
	const ends = (t: number) => [
		POINT * triangles[TRIANGLE * t]!,
		POINT * triangles[TRIANGLE * t + 1]!,
	];
	const midpoints = new Uint32Array(2 * count);
	for (let t = 0; t < count; t++) {
		const [a = 0, b = 0] = ends(t);
		for (const k of [X, Y]) midpoints[2 * t + k] = (points[a + k]! + points[b + k]!) >>> 1;
	}
	// Walks start in the background triangle of the first end, which is near.
	const startTriangles = Uint32Array.from({ length: count }, (_, t) => points[ends(t)[0]! + 6]!);
	const inputs = { middles: session.upload('middles', midpoints) };
	const [metricBuffer, grid] = (await session.allocate([
		['metrics', 4 * count],
		['grid', 4 * width * height],
	])) as [EngineBuffer, EngineBuffer];
	const homes = session.upload('homes', startTriangles);
	const { texture: texels } = metric;
	session.run(makeGrid, width * height, { width }, { grid, metric: texels });
	const texelParameters = { left, bottom, cell };
	const lookups = {
		background: () =>
			session.run(
				inBackground,
				count,
				{ finest: metric.finest, backgroundTriangles },
				{ ...inputs, metrics: metricBuffer, background, homes },
			),
		texture: () =>
			session.run(inTexture, count, texelParameters, {
				...inputs,
				metrics: metricBuffer,
				metric: texels,
			}),
		grid: () =>
			session.run(
				inGrid,
				count,
				{ ...texelParameters, width, height },
				{ ...inputs, metrics: metricBuffer, grid },
			),
	};
	const figures: Record<string, number> = {};
	let exact: Float64Array | undefined;
	for (const [name, work] of Object.entries(lookups)) {
		const times: number[] = [];
		for (let run = 0; run < RUNS; run++) {
			session.takeMilliseconds();
			await session.time('look up', work);
			await session.readValues([[metricBuffer, 0]]);
			times.push(session.takeMilliseconds()['look up']!);
		}
		figures[`a million from ${name}`] = (median(times) * 1e6) / count;
		const words = await session.peek(metricBuffer, 4 * count);
		const lengths = lengthsBy(new Float32Array(words.slice().buffer), points, ends);
		exact ??= lengths;
		if (exact === lengths) continue;
		const differences = lengths.map((length, i) => Math.abs(length / exact![i]! - 1)).sort();
		figures[`lengths by ${name}: mean difference`] = sum([...differences]) / count;
		figures[`lengths by ${name}: 99 % of differences`] = differences[Math.floor(0.99 * count)]!;
	}
	return figures;
}

/** Lengths of the edges between the first two corners of triangles, in the metrics. */
function lengthsBy(
	metrics: Float32Array,
	points: Uint32Array,
	ends: (t: number) => readonly number[],
): Float64Array {
	return Float64Array.from({ length: metrics.length / 4 }, (_, t) => {
		const [a = 0, b = 0] = ends(t);
		const [x, y] = [points[b + X]! - points[a + X]!, points[b + Y]! - points[a + Y]!];
		const [xx = 0, xy = 0, yy = 0] = metrics.subarray(4 * t, 4 * t + 3);
		return Math.sqrt(xx * x * x + 2 * xy * x * y + yy * y * y);
	});
}
