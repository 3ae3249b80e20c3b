// Prints what CGAL finds in the files that the command names, or why it fails: a line of JSON each.
#include <CGAL/IO/polygon_soup_io.h>
#include <CGAL/Simple_cartesian.h>

#include <cmath>
#include <cstdio>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

using Kernel = CGAL::Simple_cartesian<double>;
using Point = Kernel::Point_3;

/** What a file has, as the end of an object of JSON. */
static std::string counts_of(const std::string &path) {
	std::vector<Point> points;
	std::vector<std::vector<std::size_t>> faces;
	std::ostringstream said;
	std::streambuf *usual = std::cerr.rdbuf(said.rdbuf());
	const bool read =
		CGAL::IO::read_polygon_soup(path, points, faces, CGAL::parameters::verbose(true));
	std::cerr.rdbuf(usual);
	if (!read) {
		const std::string words = said.str();
		return "\"fails\": \"" + words.substr(0, words.find('\n')) + "\"";
	}
	std::size_t triangles = 0;
	double area = 0;
	for (const auto &face : faces) {
		if (face.size() != 3) continue;
		triangles++;
		const Point &a = points.at(face[0]), &b = points.at(face[1]), &c = points.at(face[2]);
		area += std::sqrt(CGAL::squared_area(a, b, c));
	}
	char text[120];
	std::snprintf(text, sizeof text, "\"points\": %zu, \"triangles\": %zu, \"area\": %.12g",
		points.size(), triangles, area);
	return text;
}

int main(int count, char **paths) {
	for (int k = 1; k < count; k++) {
		std::string found;
		try {
			found = counts_of(paths[k]);
		} catch (const std::exception &error) {
			found = "\"fails\": \"an exception\"";
		}
		std::printf("{\"file\": \"%s\", %s}\n", paths[k], found.c_str());
	}
}
