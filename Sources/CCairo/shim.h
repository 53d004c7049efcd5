// Cairo, and as much of FreeType as reads a font for it.
#ifndef FARAD_CCAIRO_H
#define FARAD_CCAIRO_H

#include <cairo/cairo.h>

// FreeType's own headers (and `cairo-ft.h`, which includes them) ask for a search path that a module
// cannot bring along, and are large; these are their declarations of what is used here.
typedef struct FT_LibraryRec_ *FT_Library;
typedef struct FT_FaceRec_ *FT_Face;

int FT_Init_FreeType(FT_Library *library);
int FT_New_Face(FT_Library library, const char *path, long face_index, FT_Face *face);
cairo_font_face_t *cairo_ft_font_face_create_for_ft_face(FT_Face face, int load_flags);

#endif
