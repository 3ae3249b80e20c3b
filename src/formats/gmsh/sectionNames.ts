/** Sections that are read, and those of Gmsh that are kept as they stand. */
export const sectionNames: readonly string[] = [
	...['PhysicalNames', 'Nodes', 'ParametricNodes', 'NOD', 'ELM', 'Elements', 'Entities'],
	...['PartitionedEntities', 'NodeData', 'ElementData', 'ElementNodeData'],
	...['MeshFormat', 'Periodic', 'GhostElements', 'Parametrizations', 'InterpolationScheme'],
	...['Comments', 'LevelsetData', 'NodeAttributes', 'Partitions', 'OnelabData'],
];

/** Whether a section has a name that is known, or one that people give to comments. */
export const isSection = (name: string): boolean =>
	sectionNames.includes(name) || /^comment$/i.test(name);
