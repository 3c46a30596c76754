import { rotasDosCertificados } from "@partida/contracts"
import { chamar } from "../../lib/api/chamar.ts"
import { consultaDe, porEmpresa, porId } from "../../lib/api/consulta.ts"
import { useEscrita } from "../../lib/api/escrita.ts"
import { useGuardarCertificado } from "../../shared/certificados/envio.api.ts"
import { arquivoDe, listaDe } from "../../shared/lista/chamadas.ts"

/** A page of certificates in force and of companies without any, with how many are in each situation. */
export const consultaCertificados = listaDe(rotasDosCertificados, "listarCertificados")

/** The certificates of a filter, as a file. */
export const exportarCertificados = arquivoDe(rotasDosCertificados, "exportarCertificados")

/** Every certificate that a company has had, newest first. */
export const consultaDaEmpresa = consultaDe(rotasDosCertificados, "listarCertificadosDaEmpresa", porEmpresa)

/** One certificate and when it was used. */
export const consultaCertificado = consultaDe(rotasDosCertificados, "consultarCertificado", porId)

/** Deletes the key of a certificate. */
export const useRemover = () =>
  useEscrita(
    (id: string) => chamar(rotasDosCertificados.removerCertificado, { params: { id } }),
    useGuardarCertificado(),
  )
