// What eSpeak NG's configure would have written.
#define PACKAGE_VERSION "1.52"
#define HAVE_MKSTEMP 1
