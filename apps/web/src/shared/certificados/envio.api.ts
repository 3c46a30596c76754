import { type Certificado, rotasDosCertificados } from "@partida/contracts"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { chamar } from "../../lib/api/chamar.ts"

/** A change of one changes the lists that show it. */
export function useGuardarCertificado() {
  const queryClient = useQueryClient()
  return async ({ id }: Certificado) => {
    await Promise.all(
      [["listarCertificados"], ["listarCertificadosDaEmpresa"], ["consultarCertificado", id]].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    )
  }
}

interface Envio {
  readonly arquivo: File
  readonly senha: string
}

/** Says what a file holds; stores nothing. The drawer tells the failures. */
export function useConferir(idEmpresa: string) {
  return useMutation({
    mutationFn: async ({ arquivo, senha }: Envio) =>
      chamar(rotasDosCertificados.conferirCertificado, {
        params: { idEmpresa },
        corpo: { arquivo: await emBase64(arquivo), senha },
      }),
    meta: { erroNaTela: true },
    // The password must not stay in the memory of the page.
    gcTime: 0,
  })
}

/** Keeps a certificate. The drawer tells the failures. */
export function useEnviar(idEmpresa: string) {
  const guardar = useGuardarCertificado()
  return useMutation({
    mutationFn: async ({ arquivo, senha }: Envio) =>
      chamar(rotasDosCertificados.enviarCertificado, {
        params: { idEmpresa },
        corpo: { arquivo: await emBase64(arquivo), senha },
      }),
    onSuccess: guardar,
    meta: { erroNaTela: true },
    gcTime: 0,
  })
}

async function emBase64(arquivo: File): Promise<string> {
  const bytes = new Uint8Array(await arquivo.arrayBuffer())
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))
}
