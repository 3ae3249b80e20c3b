import { parseXml, type XmlElement } from '@rgrove/parse-xml';

/** A triangle as a reader of the file sees it, in pixels. */
export interface SeenTriangle {
	readonly colour: readonly number[];
	readonly corners: readonly (readonly [number, number])[];
}

/** What an SVG holds, by its own words alone. */
export function readSvg(text: string) {
	const root = parseXml(text).root!;
	const all: XmlElement[] = [];
	const walk = (element: XmlElement): void => {
		all.push(element);
		for (const child of element.children) if (child.type === 'element') walk(child as XmlElement);
	};
	walk(root);
	const named = (name: string) => all.filter((one) => one.name === name);
	const paths = named('path');
	return {
		root,
		triangles: paths
			.filter(({ attributes }) => attributes.fill !== 'none')
			.flatMap(({ attributes }): SeenTriangle[] =>
				subpaths(attributes.d!).map((corners) => ({ colour: rgb(attributes.fill!), corners })),
			),
		/** The lines of a class, each with its two ends. */
		lines: (name: string) =>
			paths
				.filter(({ attributes }) => attributes.class === name)
				.flatMap(({ attributes }) => subpaths(attributes.d!)),
		/** The attributes of the paths of a class. */
		paths: (name: string) =>
			paths.map(({ attributes }) => attributes).filter((one) => one.class === name),
		texts: named('text').map((one) => ({
			text: one.text,
			x: Number(one.attributes.x),
			y: Number(one.attributes.y),
		})),
		boxes: named('rect').map(({ attributes }) => ({
			...{ x: Number(attributes.x), y: Number(attributes.y), fill: attributes.fill },
			...{ width: Number(attributes.width), height: Number(attributes.height) },
		})),
		named,
	};
}

export const rgb = (hex: string): number[] =>
	[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

/** The parts of a path in relative commands m, l and z, in the units of a hundredth of a pixel that the group declares. */
function subpaths(data: string): [number, number][][] {
	const found: [number, number][][] = [];
	let [x, y] = [0, 0];
	for (const [, command, numbers] of data.matchAll(/([mlz])([^mlz]*)/g)) {
		if (command === 'z') {
			[x, y] = found.at(-1)![0]!.map((value) => value * 100) as [number, number];
			continue;
		}
		const [dx, dy] = numbers!.match(/-?\d+/g)!.map(Number) as [number, number];
		[x, y] = [x + dx, y + dy];
		if (command === 'm') found.push([]);
		found.at(-1)!.push([x / 100, y / 100]);
	}
	return found;
}
