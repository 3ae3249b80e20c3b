// The unit square of two materials that meet at x = 1/2, with a round hole in the right one. The meshes beside it:
// gmsh -2 -order 1 -format msh22 plate.geo -o plate3.msh, and -order 2 for plate6.msh.
h = 0.2;
Point(1) = {0, 0, 0, h};
Point(2) = {0.5, 0, 0, h};
Point(3) = {1, 0, 0, h};
Point(4) = {1, 1, 0, h};
Point(5) = {0.5, 1, 0, h};
Point(6) = {0, 1, 0, h};
Point(10) = {0.75, 0.45, 0, h / 2};
Point(11) = {0.88, 0.45, 0, h / 2};
Point(12) = {0.75, 0.58, 0, h / 2};
Point(13) = {0.62, 0.45, 0, h / 2};
Point(14) = {0.75, 0.32, 0, h / 2};
Line(1) = {1, 2}; Line(2) = {2, 3}; Line(3) = {3, 4}; Line(4) = {4, 5};
Line(5) = {5, 6}; Line(6) = {6, 1}; Line(7) = {2, 5};
Circle(11) = {11, 10, 12}; Circle(12) = {12, 10, 13};
Circle(13) = {13, 10, 14}; Circle(14) = {14, 10, 11};
Curve Loop(1) = {1, 7, 5, 6}; Plane Surface(1) = {1};
Curve Loop(2) = {2, 3, 4, -7}; Curve Loop(3) = {11, 12, 13, 14}; Plane Surface(2) = {2, 3};
Physical Curve("left", 1) = {6};
Physical Curve("right", 2) = {3};
Physical Curve("bottom", 3) = {1, 2};
Physical Curve("top", 4) = {4, 5};
Physical Curve("hole", 5) = {11, 12, 13, 14};
Physical Curve("interface", 6) = {7};
Physical Surface("soft", 11) = {1};
Physical Surface("hard", 12) = {2};
