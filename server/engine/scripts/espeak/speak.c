// eSpeak NG as the engine calls it: samples and events go out through `spoken`, its data comes in through four
// questions about files, which a page and Node answer alike from one array of bytes.
#include <dirent.h>
#include <espeak-ng/speak_lib.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define GIVES(name) __attribute__((export_name(#name)))
#define TAKES(name) __attribute__((import_module("formant"), import_name(#name)))

TAKES(spoken) int spoken(const short *samples, int count, const espeak_EVENT *events);
// a descriptor for fd_read, negative where there is no such file
TAKES(file_open) int file_open(const char *path);
// bytes; -1 for a folder, -2 where there is nothing
TAKES(file_size) int file_size(const char *path);
// writes the name of a folder's entry with a null at its end; 0 where there are no more
TAKES(file_name) int file_name(const char *folder, int index, char *name, int room);

GIVES(start) int start(void) {
  int sample_rate = espeak_Initialize(AUDIO_OUTPUT_SYNCHRONOUS, 100, "/",
                                      espeakINITIALIZE_PHONEME_EVENTS | espeakINITIALIZE_PHONEME_IPA |
                                          espeakINITIALIZE_DONT_EXIT);
  espeak_ListVoices(NULL);
  espeak_SetSynthCallback((t_espeak_callback *)spoken);
  return sample_rate;
}

GIVES(take_memory) void *take_memory(int bytes) { return malloc(bytes); }
GIVES(free_memory) void free_memory(void *memory) { free(memory); }
GIVES(set_voice) int set_voice(const char *name) { return espeak_SetVoiceByName(name); }

GIVES(speak) int speak(const char *text, int rate, int pitch) {
  espeak_SetParameter(espeakRATE, rate, 0);
  espeak_SetParameter(espeakVOLUME, 100, 0);
  espeak_SetParameter(espeakPITCH, pitch, 0);
  espeak_SetParameter(espeakRANGE, 50, 0);
  return espeak_Synth(text, 0, 0, POS_CHARACTER, 0, espeakCHARS_UTF8 | espeakSSML | espeakPHONEMES, NULL, NULL);
}

// In place of the C library's, which ask a system that is not there.

long __syscall_open(const char *path, long flags, ...) { return file_open(path); }

int stat(const char *restrict path, struct stat *restrict about) {
  int size = file_size(path);
  if (size == -2) return -1;
  memset(about, 0, sizeof *about);
  about->st_mode = size == -1 ? S_IFDIR : S_IFREG;
  about->st_size = size == -1 ? 0 : size;
  return 0;
}

struct folder {
  char path[256];
  int next;
  struct dirent entry;
};

DIR *opendir(const char *path) {
  if (file_size(path) != -1 || strlen(path) >= sizeof(((struct folder *)0)->path)) return NULL;
  struct folder *folder = calloc(1, sizeof *folder);
  if (folder) strcpy(folder->path, path);
  return (DIR *)folder;
}

struct dirent *readdir(DIR *opened) {
  struct folder *folder = (struct folder *)opened;
  char *name = folder->entry.d_name;
  return file_name(folder->path, folder->next++, name, sizeof folder->entry.d_name) ? &folder->entry : NULL;
}

int closedir(DIR *opened) {
  free(opened);
  return 0;
}
