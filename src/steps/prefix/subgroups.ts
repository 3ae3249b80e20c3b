/** The kernel with subgroups where it imports sums over a workgroup: `groupScanSubgroups` has the same functions. */
export const withSubgroups = (wgsl: string): string =>
	`enable subgroups;\n${wgsl.replace('// import groupScan\n', '// import groupScanSubgroups\n')}`;
