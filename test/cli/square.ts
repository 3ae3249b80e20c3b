/** Two triangles of a square, the second marked; counted from 0. */
export const square = (second = 1) => `#points
4
0 0
1 0
1 1
0 1
#edges
5
0 1
1 2
2 0
2 3
3 0
#triangles
2
1 2 3 0
-3 4 5 ${second}
#end
`;
