import type { DataLoss } from '../../../mesh/triMesh.ts';
import type { Element } from '../../codecs/xml/markup.ts';
import { Fault } from '../../text/fault.ts';
import { selected } from './selectPath.ts';

/** A grid with its topology and geometry. */
export interface Grid {
	readonly element: Element;
	readonly name: string;
	readonly topology: Element;
	readonly geometry: Element;
	/** All other elements, including those from an include. */
	readonly others: readonly Element[];
}

/** The value of the first of these attributes that an element has. */
export const attributeOf = (
	{ attributes }: Element,
	...names: readonly string[]
): string | undefined => names.map((name) => attributes[name]).find((value) => value !== undefined);

/**
 * The grids of a file: of a temporal collection the first, of a spatial one all. Adds to `losses`. Throws a `Fault` if
 * there is no grid or the file is not XDMF.
 */
export function gridsOf(root: Element, losses: DataLoss[]): Grid[] {
	if (root.name.toLowerCase() !== 'xdmf')
		throw new Fault(
			'not-supported',
			root.start,
			`Expected <Xdmf> as the outermost element, found <${root.name.slice(0, 40)}>.`,
		);
	const domains = root.children.filter(({ name }) => name === 'Domain');
	const grids: Grid[] = [];
	const addLoss = (what: string, count: number, reason: string) => {
		if (count > 0) losses.push({ what, count, reason });
	};
	const visit = (grid: Element): void => {
		const type = (attributeOf(grid, 'GridType') ?? 'Uniform').toLowerCase();
		const subgrids = grid.children.filter(({ name }) => name === 'Grid');
		if (type === 'collection' || type === 'tree') {
			const kind = (attributeOf(grid, 'CollectionType') ?? 'Spatial').toLowerCase();
			const temporal = type === 'collection' && kind === 'temporal';
			for (const one of temporal ? subgrids.slice(0, 1) : subgrids) visit(one);
			if (temporal) addLoss('further time steps', subgrids.length - 1, 'only the first is read');
			const unread = grid.children.filter(
				({ name }) => !/^(Grid|Time|Geometry|Topology)$/.test(name),
			);
			addLoss('elements of collections of grids', unread.length, 'only grids are read');
			return;
		}
		const content = contentOf(root, grid);
		const topology = content.find(({ name }) => name === 'Topology');
		const geometry = content.find(({ name }) => name === 'Geometry');
		if (!topology || !geometry)
			throw new Fault(
				'missing-section',
				grid.start,
				`The grid "${grid.attributes.Name ?? ''}" has no <${topology ? 'Geometry' : 'Topology'}>.`,
			);
		const others = content.filter((one) => one !== topology && one !== geometry);
		grids.push({ element: grid, name: grid.attributes.Name ?? 'Grid', topology, geometry, others });
	};
	for (const child of domains[0]?.children ?? []) if (child.name === 'Grid') visit(child);
	addLoss('further domains', domains.length - 1, 'only the first is read');
	if (grids.length === 0)
		throw new Fault('missing-section', root.end, 'The file has no <Grid> in a <Domain>.');
	return grids;
}

/** The elements in a grid, with its includes resolved. Throws a `Fault` if one is not found. */
function contentOf(root: Element, grid: Element): readonly Element[] {
	return grid.children.flatMap((child) => {
		if (!/(^|:)include$/.test(child.name)) return [child];
		const { href, xpointer = '' } = child.attributes;
		const path = /^\s*xpointer\((.*)\)\s*$/s.exec(xpointer)?.[1];
		const included = href || path === undefined ? undefined : selected(root, path);
		if (included && included.length > 0) return included;
		throw new Fault(
			'not-supported',
			child.start,
			`The include of "${(href ?? xpointer).slice(0, 80)}" leads to no element of the file that can be found.`,
		);
	});
}
