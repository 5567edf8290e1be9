/* The one function of bcryptprimitives.dll that Rust's programs ask for, and that Wine 8 lacks. */
#include <windows.h>

BOOLEAN NTAPI SystemFunction036(PVOID buffer, ULONG length);

__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE data, SIZE_T size) {
  while (size > 0) {
    ULONG part = size > 0x10000000 ? 0x10000000 : (ULONG)size;
    if (!SystemFunction036(data, part)) return FALSE;
    data += part;
    size -= part;
  }
  return TRUE;
}
