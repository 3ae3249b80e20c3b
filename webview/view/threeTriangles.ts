import {
	BufferAttribute,
	BufferGeometry,
	Matrix4,
	Mesh,
	type NodeMaterial,
	type Scene,
	Sphere,
} from 'three/webgpu';
import { faceStyle } from '../../src/picture/layers.ts';
import type { TriangleValues } from '../model/colourValues.ts';
import type { TriangleArrays } from '../model/displayMesh.ts';
import type { FrameOptions, Palette } from '../model/palette.ts';
import type { FrameSpace } from '../model/space.ts';
import { HIDDEN, NOWHERE, triangleMaterial } from './threeMaterial.ts';
import { isDrawn, PLAIN, triangleColours } from './triangleColours.ts';

/** Triangles per draw call: 2²¹ have 48 MiB of corners, which fit into every device's buffers. */
const batchSize = 1 << 21;

/** A range of a mesh's triangles, from `first` on. */
interface Batch {
	readonly first: number;
	readonly object: Mesh;
	/** Colour and look byte of each vertex, four bytes. */
	readonly look: BufferAttribute;
	/** Position of each vertex in the colour table; `NOWHERE` if it has the colour of its look. */
	readonly place: BufferAttribute;
}

/** The triangles of a mesh in a scene. */
export class ThreeTriangles {
	readonly #scene: Scene;
	#material = triangleMaterial(false);
	#isSurface = false;
	#batches: Batch[] = [];
	#angles: Float32Array = new Float32Array(0);
	#looks: Uint8Array = new Uint8Array(0);
	#values: TriangleValues | null = null;
	/** Inputs of the current vertex colours. */
	#paintedInputs: readonly unknown[] = [];

	constructor(scene: Scene) {
		this.#scene = scene;
	}

	/** Replaces the triangles, without flags; null for none. */
	set(arrays: TriangleArrays | null): void {
		for (const { object } of this.#batches) {
			this.#scene.remove(object);
			object.geometry.dispose();
		}
		this.#batches = [];
		this.#values = null;
		this.#paintedInputs = [];
		const isSurface = arrays?.heights !== undefined;
		if (isSurface !== this.#isSurface) {
			this.#material.dispose();
			this.#material = triangleMaterial(isSurface);
			this.#isSurface = isSurface;
		}
		this.#angles = arrays?.angles ?? new Float32Array(0);
		this.#looks = new Uint8Array(this.#angles.length);
		for (let first = 0; arrays && first < this.#angles.length; first += batchSize) {
			const batch = batchOf(arrays, first, this.#material.material);
			this.#batches.push(batch);
			this.#scene.add(batch.object);
		}
	}

	/** Sets the flags of each triangle. */
	setLooks(looks: Uint8Array): void {
		this.#looks = looks;
		for (const { first, look } of this.#batches) {
			const bytes = look.array;
			for (let v = 3; v < bytes.length; v += 4) {
				const hidden = bytes[v]! & HIDDEN;
				bytes[v] = hidden | looks[first + Math.floor(v / 12)]!;
			}
			look.needsUpdate = true;
		}
	}

	/** Sets the values for colouring. */
	setValues(values: TriangleValues | null): void {
		this.#values = values;
	}

	/** Call before each frame. */
	frame(palette: Palette, options: FrameOptions, ratio: number): void {
		this.#paint(palette, options);
		const { uniforms } = this.#material;
		for (const name of ['foreground', 'plain', 'marked', 'selected'] as const)
			uniforms[name].value.set(...palette[name]);
		uniforms.byAngle.value = options.byAngle ? 1 : 0;
		uniforms.fill.value = options.fill ? 1 : 0;
		uniforms.wire.value = options.wireframe ? palette.wire : 0;
		uniforms.tint.value = options.tint ?? faceStyle.selection.opacity;
		uniforms.ratio.value = ratio;
		if (options.space) this.#setSpace(options.space);
	}

	/** Rotates a surface, and sets the uniforms of its faces. */
	#setSpace({ matrix, plane, lit, backs, lines }: FrameSpace): void {
		const { uniforms } = this.#material;
		const [a, b, c, d, e, f, g, h, i] = matrix as Nine;
		const rotation = new Matrix4(a, b, c, 0, d, e, f, 0, g, h, i, 0, 0, 0, 0, 1);
		for (const { object } of this.#batches) {
			object.matrixAutoUpdate = false;
			object.matrix.copy(rotation);
			object.matrixWorldNeedsUpdate = true;
		}
		uniforms.plane.value.set(...(plane ?? ([0, 0, 0, 1] as const)));
		uniforms.lit.value = lit ? 1 : 0;
		uniforms.backs.value = backs ? 1 : 0;
		uniforms.lines.value = lines ? 1 : 0;
	}

	dispose(): void {
		this.set(null);
		this.#material.dispose();
	}

	/** Writes colour and look byte of each vertex, three vertices per triangle. */
	#paint(palette: Palette, options: FrameOptions): void {
		const { colouring } = options;
		const [angles, looks, values] = [this.#angles, this.#looks, this.#values];
		const inputs = [palette.scale, values, colouring?.table, ...(colouring?.range ?? [])];
		const { length } = this.#paintedInputs;
		if (length === inputs.length && inputs.every((input, i) => input === this.#paintedInputs[i]))
			return;
		this.#paintedInputs = inputs;
		const colours = triangleColours(angles, values, palette, options);
		const { table, size } = colours;
		const plain = palette.plain.map((component) => Math.round(255 * component));
		const { positionAt } = colours;
		if (positionAt) this.#material.setTable(table);
		for (const { first, look, place } of this.#batches) {
			const bytes = look.array;
			for (let v = 0; v < bytes.length; v += 4) {
				const t = first + Math.floor(v / 12);
				const entry = colours.entryAt(t, (v / 4) % 3);
				place.array[v / 4] = positionAt && entry > PLAIN ? positionAt(t, (v / 4) % 3) : NOWHERE;
				const [from, at] = entry <= PLAIN ? [plain, 0] : [table, size * entry];
				bytes[v] = from[at]!;
				bytes[v + 1] = from[at + 1]!;
				bytes[v + 2] = from[at + 2]!;
				bytes[v + 3] = (isDrawn(colours, entry) ? 0 : HIDDEN) | looks[t]!;
			}
			look.needsUpdate = true;
			place.needsUpdate = true;
		}
	}
}

type Nine = [number, number, number, number, number, number, number, number, number];

function batchOf(
	{ corners: allCorners, heights, angles }: TriangleArrays,
	first: number,
	material: NodeMaterial,
): Batch {
	const count = Math.min(batchSize, angles.length - first);
	const geometry = new BufferGeometry();
	const corners = allCorners.subarray(6 * first, 6 * (first + count));
	const positions = heights ? inSpace(corners, heights.subarray(3 * first)) : corners;
	geometry.setAttribute('position', new BufferAttribute(positions, heights ? 3 : 2));
	const look = new BufferAttribute(new Uint8Array(12 * count), 4, true);
	geometry.setAttribute('look', look);
	const place = new BufferAttribute(new Float32Array(3 * count).fill(NOWHERE), 1);
	geometry.setAttribute('place', place);
	// Prevents three.js from computing a bounding sphere, as corners may have no z; nothing is culled.
	geometry.boundingSphere = new Sphere();
	const object = new Mesh(geometry, material);
	object.frustumCulled = false;
	return { first, object, look, place };
}

/** x y z of each corner. */
function inSpace(corners: Float32Array, heights: Float32Array): Float32Array {
	const positions = new Float32Array((3 * corners.length) / 2);
	for (let p = 0; 3 * p < positions.length; p++)
		positions.set([corners[2 * p]!, corners[2 * p + 1]!, heights[p]!], 3 * p);
	return positions;
}
