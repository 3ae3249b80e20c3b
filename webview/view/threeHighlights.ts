import {
	abs,
	attribute,
	clamp,
	Fn,
	float,
	length,
	max,
	mix,
	normalize,
	select,
	smoothstep,
	uniform,
	varying,
	vec2,
	vec4,
} from 'three/tsl';
import {
	BufferAttribute,
	InstancedBufferAttribute,
	InstancedBufferGeometry,
	Mesh,
	type Node,
	NodeMaterial,
	NormalBlending,
	type Scene,
	Sphere,
	Vector2,
	Vector3,
} from 'three/webgpu';
import type { Highlights } from '../model/highlights.ts';
import type { Palette } from '../model/palette.ts';

/** Half-width of a line and radius of a disc, and width of ring and halo, in CSS pixels. */
const [lineHalf, discRadius, ring] = [2.1, 4.6, 0.9];

/** Number of highlights that are drawn however small they are. */
const always = 100_000;

const uniforms = () => ({
	/** The point at the centre of the view, relative to the display origin. */
	centre: uniform(new Vector2()),
	/** CSS pixels per unit of length; size of the view in CSS pixels. */
	scale: uniform(1),
	size: uniform(new Vector2(1, 1)),
	ratio: uniform(1),
	/** Mean edge length of the mesh. */
	spacing: uniform(1),
	selected: uniform(new Vector3()),
	line: uniform(new Vector3()),
	halo: uniform(new Vector3()),
});
type Uniforms = ReturnType<typeof uniforms>;

/** A colour, and its half-width as a function of that of the line or disc. */
interface Layer {
	readonly colour: 'selected' | 'line' | 'halo';
	half(half: Node<'float'>): Node<'float'>;
}

const rings = (half: Node<'float'>): Node<'float'> => clamp(half.sub(1), 0, 1).mul(ring);

/** Bottom layer first: all items of a layer are drawn before the next. As in `drawHighlights`. */
const layers = {
	outline: [
		{ colour: 'halo', half: (half) => half.mul(2) },
		{ colour: 'line', half: (half) => half },
	],
	ringed: [
		{ colour: 'halo', half: (half) => half.add(rings(half).mul(2)) },
		{ colour: 'line', half: (half) => half.add(rings(half)) },
		{ colour: 'selected', half: (half) => half },
	],
} satisfies Record<string, readonly Layer[]>;

/** Corners of the quad of each instance, −1 or 1 each. */
const quad = Float32Array.of(-1, -1, 1, -1, 1, 1, -1, -1, 1, 1, -1, 1);

/**
 * Draws selected edges as thick lines and points as discs, with ring and halo, and the outline of selected triangles,
 * over the mesh, as instances. They get thinner where edges are only a few pixels long, so that the mesh remains
 * visible.
 */
export class ThreeHighlights {
	readonly #scene: Scene;
	readonly #uniforms = uniforms();
	readonly #materials = {
		outline: layers.outline.map((layer) => lineMaterial(this.#uniforms, 'outline', layer)),
		edges: layers.ringed.map((layer) => lineMaterial(this.#uniforms, 'edges', layer)),
		points: layers.ringed.map((layer) => discMaterial(this.#uniforms, layer)),
	};
	#objects: {
		readonly object: Mesh;
		readonly geometry: InstancedBufferGeometry;
		readonly count: number;
	}[] = [];

	constructor(scene: Scene) {
		this.#scene = scene;
	}

	set(highlights: Highlights | null): void {
		for (const { object, geometry } of this.#objects) {
			this.#scene.remove(object);
			geometry.dispose();
		}
		this.#objects = [];
		if (!highlights) return;
		this.#uniforms.spacing.value = highlights.spacing;
		const { edges, points, outline } = highlights;
		this.#add('ends', outline, 4, this.#materials.outline);
		this.#add('ends', edges, 4, this.#materials.edges);
		this.#add('middle', points, 2, this.#materials.points);
	}

	/** Call before each frame; (`x`, `y`) is the camera relative to the display origin. */
	frame(
		x: number,
		y: number,
		scale: number,
		size: { readonly width: number; readonly height: number },
		ratio: number,
		palette: Palette,
	): void {
		const { centre, scale: pixels, size: extent, ratio: device } = this.#uniforms;
		centre.value.set(x, y);
		pixels.value = scale;
		extent.value.set(size.width, size.height);
		device.value = ratio;
		// Draws a sample where a pixel would have many of them.
		const share = Math.min(1, (this.#uniforms.spacing.value * scale) / 3);
		for (const { geometry, count } of this.#objects)
			geometry.instanceCount = Math.min(count, Math.max(always, Math.ceil(share * count)));
		this.#uniforms.selected.value.set(...palette.selected);
		this.#uniforms.line.value.set(...palette.outline.line);
		this.#uniforms.halo.value.set(...palette.outline.halo);
	}

	dispose(): void {
		this.set(null);
		for (const material of Object.values(this.#materials).flat()) material.dispose();
	}

	/** Adds instances with `size` coordinates each, once for each layer. */
	#add(
		name: string,
		coordinates: Float32Array,
		size: number,
		materials: readonly NodeMaterial[],
	): void {
		if (coordinates.length === 0) return;
		const geometry = new InstancedBufferGeometry();
		geometry.setAttribute('position', new BufferAttribute(quad, 2));
		geometry.setAttribute(name, new InstancedBufferAttribute(coordinates, size));
		const count = coordinates.length / size;
		geometry.instanceCount = count;
		geometry.boundingSphere = new Sphere();
		for (const material of materials) {
			const object = new Mesh(geometry, material);
			object.frustumCulled = false;
			object.renderOrder = this.#objects.length + 1;
			this.#scene.add(object);
			this.#objects.push({ object, geometry, count });
		}
	}
}

function overlayMaterial(): NodeMaterial {
	const material = new NodeMaterial();
	material.transparent = true;
	material.blending = NormalBlending;
	material.premultipliedAlpha = true;
	material.depthTest = false;
	material.depthWrite = false;
	material.side = 2;
	return material;
}

/** A premultiplied colour up to a distance from a line or disc centre, in CSS pixels. */
function inked(
	distance: Node<'float'>,
	half: Node<'float'>,
	{ colour }: Layer,
	shared: Uniforms,
): Node<'vec4'> {
	const soft = float(0.5).div(shared.ratio);
	const alpha = float(1).sub(smoothstep(half.sub(soft), half.add(soft), distance));
	return vec4(shared[colour].mul(alpha), alpha);
}

function lineMaterial(shared: Uniforms, of: 'edges' | 'outline', layer: Layer): NodeMaterial {
	const { centre, scale, size, spacing } = shared;
	const material = overlayMaterial();
	const ends = attribute<'vec4'>('ends', 'vec4');
	const corner = attribute<'vec2'>('position', 'vec2');
	const from = ends.xy.sub(centre).mul(scale);
	const to = ends.zw.sub(centre).mul(scale);
	const span = to.sub(from);
	const long = length(span);
	const along = select(long.greaterThan(1e-6), normalize(span), vec2(1, 0));
	// Each edge has its own width, an outline one for all.
	const half = layer.half(
		of === 'edges'
			? clamp(long.mul(0.12), 0.6, lineHalf)
			: clamp(spacing.mul(scale).mul(0.12), 0.6, 1.1),
	);
	const reach = half.add(0.75);
	const across = vec2(along.y.negate(), along.x);
	const end = mix(from, to, corner.x.mul(0.5).add(0.5));
	const position = end.add(along.mul(corner.x).mul(reach)).add(across.mul(corner.y).mul(reach));
	material.vertexNode = Fn(() => vec4(position.mul(2).div(size), 0.5, 1))();
	const beside = varying(corner.y.mul(reach));
	// Negative before the start, greater than the length after the end: caps are round.
	const run = varying(select(corner.x.lessThan(0), reach.negate(), long.add(reach)));
	const whole = varying(long);
	const wide = varying(half);
	material.fragmentNode = Fn(() => {
		const past = max(max(run.negate(), run.sub(whole)), 0);
		return inked(length(vec2(past, abs(beside))), wide, layer, shared);
	})();
	return material;
}

function discMaterial(shared: Uniforms, layer: Layer): NodeMaterial {
	const { centre, scale, size, spacing } = shared;
	const material = overlayMaterial();
	const corner = attribute<'vec2'>('position', 'vec2');
	const radius = layer.half(clamp(spacing.mul(scale).mul(0.22), 1, discRadius));
	const reach = radius.add(0.75);
	const offset = corner.mul(reach);
	const position = attribute<'vec2'>('middle', 'vec2').sub(centre).mul(scale).add(offset);
	material.vertexNode = Fn(() => vec4(position.mul(2).div(size), 0.5, 1))();
	const seen = varying(offset);
	material.fragmentNode = Fn(() => inked(length(seen), radius, layer, shared))();
	return material;
}
