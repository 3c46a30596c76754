import { type Certificado, rotasDosCertificados } from "@partida/contracts"
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { abrir, chamar } from "../../lib/api/chamar.ts"
import type { Entrada } from "../../lib/api/mapping.ts"
import { consultaPaginada, type PedidoDa } from "../../shared/lista/consulta.ts"
import type { AbrirExportacao } from "../../shared/lista/exportar.ts"

/** A page of certificates in force and of companies without any, with how many are in each situation. */
export const consultaCertificados = consultaPaginada(
  "listarCertificados",
  (query: PedidoDa<typeof rotasDosCertificados.listarCertificados>, sinal) =>
    chamar(rotasDosCertificados.listarCertificados, { query, sinal }),
)

/** The certificates of a filter, as a file. */
export const exportarCertificados =
  (filtro: Omit<Entrada<typeof rotasDosCertificados.exportarCertificados>["query"], "formato">): AbrirExportacao =>
  (pedido, sinal) =>
    abrir(rotasDosCertificados.exportarCertificados, { query: { ...filtro, ...pedido }, sinal })

/** Every certificate that a company has had, newest first. */
export const consultaDaEmpresa = (idEmpresa: string) =>
  queryOptions({
    queryKey: ["listarCertificadosDaEmpresa", idEmpresa],
    queryFn: ({ signal }) =>
      chamar(rotasDosCertificados.listarCertificadosDaEmpresa, { params: { idEmpresa }, sinal: signal }),
  })

/** One certificate and when it was used. */
export const consultaCertificado = (id: string) =>
  queryOptions({
    queryKey: ["consultarCertificado", id],
    queryFn: ({ signal }) => chamar(rotasDosCertificados.consultarCertificado, { params: { id }, sinal: signal }),
  })

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
export function useRemover() {
  const guardar = useGuardar()
  return useMutation({
    mutationFn: (id: string) => chamar(rotasDosCertificados.removerCertificado, { params: { id } }),
    onSuccess: guardar,
  })
}

async function emBase64(arquivo: File): Promise<string> {
  const bytes = new Uint8Array(await arquivo.arrayBuffer())
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))
}
