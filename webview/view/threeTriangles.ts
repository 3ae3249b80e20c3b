import {
	attribute,
	dFdx,
	dFdy,
	Fn,
	float,
	fract,
	length,
	max,
	min,
	mix,
	screenCoordinate,
	select,
	smoothstep,
	step,
	uniform,
	varying,
	vec2,
	vec3,
	vec4,
	vertexIndex,
} from 'three/tsl';
import {
	BufferAttribute,
	BufferGeometry,
	Mesh,
	NoBlending,
	NodeMaterial,
	type Scene,
	Sphere,
	Vector3,
} from 'three/webgpu';
import { USUAL_TINT } from '../../src/draw/look.ts';
import type { TriangleValues } from '../model/colourChoice.ts';
import type { TriangleArrays } from '../model/displayMesh.ts';
import type { FrameOptions, Palette } from '../model/palette.ts';
import { isSeen, PLAIN, triangleColours } from './triangleColours.ts';

/** Triangles drawn at once: 2²¹ take 48 MiB of corners, which every device's buffers hold. */
const pieceSize = 1 << 21;

/** Some of a mesh's triangles, from number `first` on. */
interface Piece {
	readonly first: number;
	readonly object: Mesh;
	/** Colour and look of each vertex, four bytes. */
	readonly look: BufferAttribute;
}

/** The triangles of a mesh in a scene. */
export class ThreeTriangles {
	readonly #scene: Scene;
	readonly #drawn = createMaterial();
	#pieces: Piece[] = [];
	#angles: Float32Array = new Float32Array(0);
	#looks: Uint8Array = new Uint8Array(0);
	#values: TriangleValues | null = null;
	/** What the vertices have their colours of. */
	#painted: readonly unknown[] = [];

	constructor(scene: Scene) {
		this.#scene = scene;
	}

	/** Shows other triangles, without looks; null for none. */
	set(arrays: TriangleArrays | null): void {
		for (const { object } of this.#pieces) {
			this.#scene.remove(object);
			object.geometry.dispose();
		}
		this.#pieces = [];
		this.#values = null;
		this.#painted = [];
		this.#angles = arrays?.angles ?? new Float32Array(0);
		this.#looks = new Uint8Array(this.#angles.length);
		for (let first = 0; arrays && first < this.#angles.length; first += pieceSize) {
			const piece = pieceOf(arrays, first, this.#drawn.material);
			this.#pieces.push(piece);
			this.#scene.add(piece.object);
		}
	}

	/** Sets the MARKED and SELECTED bits of each triangle. */
	setLooks(looks: Uint8Array): void {
		this.#looks = looks;
		for (const { first, look } of this.#pieces) {
			const bytes = look.array;
			for (let v = 3; v < bytes.length; v += 4) {
				const hidden = bytes[v]! & HIDDEN;
				bytes[v] = hidden | (LOOK * looks[first + Math.floor(v / 12)]!);
			}
			look.needsUpdate = true;
		}
	}

	/** What triangles are coloured by. */
	setValues(values: TriangleValues | null): void {
		this.#values = values;
	}

	/** To be called before each frame. */
	frame(palette: Palette, options: FrameOptions, ratio: number): void {
		this.#paint(palette, options);
		const { uniforms } = this.#drawn;
		for (const name of ['foreground', 'plain', 'marked', 'selected'] as const)
			uniforms[name].value.set(...palette[name]);
		uniforms.byAngle.value = options.byAngle ? 1 : 0;
		uniforms.fill.value = options.fill ? 1 : 0;
		uniforms.wire.value = options.wireframe ? palette.wire : 0;
		uniforms.tint.value = options.tint ?? USUAL_TINT;
		uniforms.ratio.value = ratio;
	}

	dispose(): void {
		this.set(null);
		this.#drawn.material.dispose();
	}

	/** Three vertices a triangle: red, green, blue of its value at each, and its look. */
	#paint(palette: Palette, options: FrameOptions): void {
		const { colouring } = options;
		const [angles, looks, values] = [this.#angles, this.#looks, this.#values];
		const wanted = [palette.scale, values, colouring?.table, ...(colouring?.range ?? [])];
		const { length } = this.#painted;
		if (length === wanted.length && wanted.every((one, i) => one === this.#painted[i])) return;
		this.#painted = wanted;
		const colours = triangleColours(angles, values, palette, options);
		const { table, size } = colours;
		const plain = palette.plain.map((part) => Math.round(255 * part));
		for (const { first, look } of this.#pieces) {
			const bytes = look.array;
			for (let v = 0; v < bytes.length; v += 4) {
				const t = first + Math.floor(v / 12);
				const entry = colours.entryAt(t, (v / 4) % 3);
				const [from, at] = entry <= PLAIN ? [plain, 0] : [table, size * entry];
				bytes[v] = from[at]!;
				bytes[v + 1] = from[at + 1]!;
				bytes[v + 2] = from[at + 2]!;
				bytes[v + 3] = (isSeen(colours, entry) ? 0 : HIDDEN) | (LOOK * looks[t]!);
			}
			look.needsUpdate = true;
		}
	}
}

/** The look of a vertex is a byte: its bits from `LOOK` on, below `HIDDEN`, which says that it is not drawn. */
const LOOK = 32;
const HIDDEN = 128;

function pieceOf(
	{ corners: all, angles }: TriangleArrays,
	first: number,
	material: NodeMaterial,
): Piece {
	const count = Math.min(pieceSize, angles.length - first);
	const geometry = new BufferGeometry();
	const corners = all.subarray(6 * first, 6 * (first + count));
	geometry.setAttribute('position', new BufferAttribute(corners, 2));
	const look = new BufferAttribute(new Uint8Array(12 * count), 4, true);
	geometry.setAttribute('look', look);
	// Nothing is culled; left to itself three.js would look for z in the corners.
	geometry.boundingSphere = new Sphere();
	const object = new Mesh(geometry, material);
	object.frustumCulled = false;
	return { first, object, look };
}

/**
 * Fill, wireframe and looks in one fragment shader. A triangle's three vertices are its own, so each knows from its
 * number which corner it is, and the distance to the three sides in pixels is a varying.
 */
function createMaterial() {
	const uniforms = {
		foreground: uniform(new Vector3()),
		plain: uniform(new Vector3()),
		marked: uniform(new Vector3()),
		selected: uniform(new Vector3()),
		byAngle: uniform(1),
		fill: uniform(1),
		wire: uniform(0.5),
		tint: uniform(USUAL_TINT),
		ratio: uniform(1),
	};
	const slot = vertexIndex.mod(3);
	const corner = varying(
		vec3(select(slot.equal(0), 1, 0), select(slot.equal(1), 1, 0), select(slot.equal(2), 1, 0)),
	);
	const look = varying(attribute<'vec4'>('look', 'vec4'));

	const material = new NodeMaterial();
	material.transparent = false;
	material.blending = NoBlending;
	material.depthTest = false;
	material.depthWrite = false;
	material.side = 2;
	material.fragmentNode = Fn(() => {
		const slope = vec3(
			length(vec2(dFdx(corner.x), dFdy(corner.x))),
			length(vec2(dFdx(corner.y), dFdy(corner.y))),
			length(vec2(dFdx(corner.z), dFdy(corner.z))),
		).max(1e-12);
		const pixels = corner.div(slope);
		const nearest = min(pixels.x, min(pixels.y, pixels.z)).div(uniforms.ratio);
		// A triangle of few pixels would be all wire: fade the wire as its height shrinks.
		const height = float(1)
			.div(max(slope.x, max(slope.y, slope.z)))
			.div(uniforms.ratio);
		const dense = smoothstep(1, 9, height);

		const whole = look.w
			.mul(255 / LOOK)
			.add(0.5)
			.floor();
		const hidden = step(3.5, whole).mul(uniforms.byAngle);
		const bits = whole.sub(step(3.5, whole).mul(4));
		const selected = step(1.5, bits);
		const marked = bits.sub(selected.mul(2));
		const base = mix(uniforms.plain, look.xyz, uniforms.byAngle);
		const phase = fract(screenCoordinate.x.add(screenCoordinate.y).div(uniforms.ratio.mul(8)));
		// As in `shade.wgsl`.
		const ink = step(0.375, phase);
		const stripe = mix(uniforms.foreground, uniforms.marked, step(0.5, phase));
		const hatched = mix(base, stripe, marked.mul(ink));
		const tinted = mix(hatched, uniforms.selected, selected.mul(uniforms.tint));
		const body = max(
			uniforms.fill,
			max(marked.mul(ink.mul(0.6).add(0.2)), selected.mul(uniforms.tint)),
		);

		const line = float(1).sub(smoothstep(0.1, 1.1, nearest));
		const wire = line.mul(uniforms.wire).mul(mix(0.12, 1, dense));
		const rim = selected
			.mul(uniforms.tint)
			.mul(1.4)
			.min(1)
			.mul(float(1).sub(smoothstep(0.7, 1.7, nearest)))
			.mul(dense);
		const inked = mix(mix(tinted, uniforms.foreground, wire), uniforms.selected, rim);
		const bare = mix(tinted, uniforms.foreground, wire.div(max(wire.add(body), 1e-6)));
		const alpha = max(body, max(wire, rim));
		const colour = mix(mix(bare, uniforms.selected, rim), inked, body);
		return vec4(colour.mul(alpha), alpha).mul(float(1).sub(hidden));
	})();
	return { material, uniforms };
}
