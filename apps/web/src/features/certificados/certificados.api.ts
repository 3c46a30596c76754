import { type Certificado, rotasDosCertificados } from "@partida/contracts"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { chamar } from "../../lib/api/chamar.ts"
import { consultaDe, porEmpresa, porId } from "../../lib/api/consulta.ts"
import { useEscrita } from "../../lib/api/escrita.ts"
import { arquivoDe, listaDe } from "../../shared/lista/chamadas.ts"

/** A page of certificates in force and of companies without any, with how many are in each situation. */
export const consultaCertificados = listaDe(rotasDosCertificados, "listarCertificados")

/** The certificates of a filter, as a file. */
export const exportarCertificados = arquivoDe(rotasDosCertificados, "exportarCertificados")

/** Every certificate that a company has had, newest first. */
export const consultaDaEmpresa = consultaDe(rotasDosCertificados, "listarCertificadosDaEmpresa", porEmpresa)

/** One certificate and when it was used. */
export const consultaCertificado = consultaDe(rotasDosCertificados, "consultarCertificado", porId)

/** A change of one changes the lists that show it. */
function useGuardar() {
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
  const guardar = useGuardar()
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

/** Deletes the key of a certificate. */
export const useRemover = () =>
  useEscrita((id: string) => chamar(rotasDosCertificados.removerCertificado, { params: { id } }), useGuardar())

async function emBase64(arquivo: File): Promise<string> {
  const bytes = new Uint8Array(await arquivo.arrayBuffer())
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))
}
