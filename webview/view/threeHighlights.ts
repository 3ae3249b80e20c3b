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
import { highlightStyle, layers } from '../../src/picture/layers.ts';
import type { Highlights } from '../model/highlights.ts';
import type { Palette } from '../model/palette.ts';

/** Number of highlights that are drawn however small they are. */
const minDrawn = 100_000;

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
interface Stroke {
	readonly colour: 'selected' | 'line' | 'halo';
	half(half: Node<'float'>): Node<'float'>;
}

const { outlined, ringed, ...sizes } = highlightStyle;
const ringOf = (half: Node<'float'>, width: number): Node<'float'> =>
	half.add(clamp(half.sub(1), 0, 1).mul(width));

/** Strokes of a layer, the widest first: each is drawn for all items before the next one. */
const strokes = {
	outlined: [
		{ colour: 'halo', half: (half) => half.mul(outlined.halo) },
		{ colour: 'line', half: (half) => half.mul(outlined.line) },
	],
	ringed: [
		{ colour: 'halo', half: (half) => ringOf(half, ringed.halo) },
		{ colour: 'line', half: (half) => ringOf(half, ringed.line) },
		{ colour: 'selected', half: (half) => half },
	],
} satisfies Record<string, readonly Stroke[]>;

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
		outline: strokes.outlined.map((stroke) => lineMaterial(this.#uniforms, 'outline', stroke)),
		selectedEdges: strokes.ringed.map((stroke) =>
			lineMaterial(this.#uniforms, 'selectedEdges', stroke),
		),
		selectedPoints: strokes.ringed.map((stroke) => discMaterial(this.#uniforms, stroke)),
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
		this.#add('outline', 'ends', outline, 4);
		this.#add('selectedEdges', 'ends', edges, 4);
		this.#add('selectedPoints', 'middle', points, 2);
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
			geometry.instanceCount = Math.min(count, Math.max(minDrawn, Math.ceil(share * count)));
		this.#uniforms.selected.value.set(...palette.selected);
		this.#uniforms.line.value.set(...palette.outline.line);
		this.#uniforms.halo.value.set(...palette.outline.halo);
	}

	dispose(): void {
		this.set(null);
		for (const material of Object.values(this.#materials).flat()) material.dispose();
	}

	/** Adds instances with `size` coordinates each, once for each stroke. */
	#add(layer: keyof typeof sizes, name: string, coordinates: Float32Array, size: number): void {
		if (coordinates.length === 0) return;
		const geometry = new InstancedBufferGeometry();
		geometry.setAttribute('position', new BufferAttribute(quad, 2));
		geometry.setAttribute(name, new InstancedBufferAttribute(coordinates, size));
		const count = coordinates.length / size;
		geometry.instanceCount = count;
		geometry.boundingSphere = new Sphere();
		for (const [i, material] of this.#materials[layer].entries()) {
			const object = new Mesh(geometry, material);
			object.frustumCulled = false;
			object.renderOrder = layers.indexOf(layer) + i / 10;
			this.#scene.add(object);
			this.#objects.push({ object, geometry, count });
		}
	}
}

/** Material of thick lines: quads around them in the vertex stage, round caps in the fragment stage. */
function lineMaterial(
	shared: Uniforms,
	layer: 'outline' | 'selectedEdges',
	stroke: Stroke,
): NodeMaterial {
	const { centre, scale, size } = shared;
	const material = overlayMaterial();
	const ends = attribute<'vec4'>('ends', 'vec4');
	const corner = attribute<'vec2'>('position', 'vec2');
	const from = ends.xy.sub(centre).mul(scale);
	const to = ends.zw.sub(centre).mul(scale);
	const span = to.sub(from);
	const pixels = length(span);
	const along = select(pixels.greaterThan(1e-6), normalize(span), vec2(1, 0));
	const half = stroke.half(halfWidthOf(layer, shared));
	const reach = half.add(0.75);
	const across = vec2(along.y.negate(), along.x);
	const end = mix(from, to, corner.x.mul(0.5).add(0.5));
	const position = end.add(along.mul(corner.x).mul(reach)).add(across.mul(corner.y).mul(reach));
	material.vertexNode = Fn(() => vec4(position.mul(2).div(size), 0.5, 1))();
	const offAxis = varying(corner.y.mul(reach));
	// Negative before the start, greater than the length after the end, for round caps.
	const alongAxis = varying(select(corner.x.lessThan(0), reach.negate(), pixels.add(reach)));
	const lineLength = varying(pixels);
	const halfWidth = varying(half);
	material.fragmentNode = Fn(() => {
		const beyondEnds = max(max(alongAxis.negate(), alongAxis.sub(lineLength)), 0);
		return strokeColour(length(vec2(beyondEnds, abs(offAxis))), halfWidth, stroke, shared);
	})();
	return material;
}

/** Material of discs. */
function discMaterial(shared: Uniforms, stroke: Stroke): NodeMaterial {
	const { centre, scale, size } = shared;
	const material = overlayMaterial();
	const corner = attribute<'vec2'>('position', 'vec2');
	const radius = stroke.half(halfWidthOf('selectedPoints', shared));
	const reach = radius.add(0.75);
	const offset = corner.mul(reach);
	const position = attribute<'vec2'>('middle', 'vec2').sub(centre).mul(scale).add(offset);
	material.vertexNode = Fn(() => vec4(position.mul(2).div(size), 0.5, 1))();
	const fromCentre = varying(offset);
	material.fragmentNode = Fn(() => strokeColour(length(fromCentre), radius, stroke, shared))();
	return material;
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
function strokeColour(
	distance: Node<'float'>,
	half: Node<'float'>,
	{ colour }: Stroke,
	shared: Uniforms,
): Node<'vec4'> {
	const softness = float(0.5).div(shared.ratio);
	const alpha = float(1).sub(smoothstep(half.sub(softness), half.add(softness), distance));
	return vec4(shared[colour].mul(alpha), alpha);
}

/** Half the width of lines of a layer, or the radius of discs, in CSS pixels. */
const halfWidthOf = (layer: keyof typeof sizes, { spacing, scale }: Uniforms): Node<'float'> => {
	const { share, min, max } = sizes[layer];
	return clamp(spacing.mul(scale).mul(share), min, max);
};
