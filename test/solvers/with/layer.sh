# Solves, and three times adapts the mesh to the solution and solves again: sh layer.sh <layer.edp> <triangles>
set -e
FreeFem++ -nw -v 0 "$1" 20 layer
for k in 1 2 3; do
	trirefine adapt layer.mesh --size hessian:sol1 --triangles "$2" -o layer.mesh --force >&2
	FreeFem++ -nw -v 0 "$1" 0 layer
done
