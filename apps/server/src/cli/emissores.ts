import { formatarDocumento } from "@partida/contracts/formatos"
import { formatarData } from "@partida/fiscal"
import { lerEmissores } from "../certificados/emissores.ts"
import { lerConfig } from "../config.ts"
import { lerDocumentos } from "../documentos/fiscais/ler-documentos.ts"
import { julgar } from "../features/notas-fiscais/emissor.ts"
import { ErroDeUso, lerArquivo, separar } from "./uso.ts"

/**
 * `emissores ler ARQUIVO.xml`: who signed a document, whether the set that the settings name now recognises it, and what to
 * write in a list for it to be. Reading the set also says which of its files is at fault. Exits 1 when it is not recognised.
 */
export async function lerEmissorDoArquivo(argumentos: readonly string[]): Promise<number> {
  const [arquivo] = separar(argumentos).livres
  if (arquivo === undefined) throw new ErroDeUso("Diga o arquivo: npm run -s partida -- emissores ler nota.xml")
  const bytes = await lerArquivo(arquivo)
  const { config } = lerConfig()
  const emissores = lerEmissores(config.emissores, config.raizesConfiaveis)
  const [primeiro] = lerDocumentos(bytes)
  if (primeiro === undefined) throw new ErroDeUso("O arquivo não traz documento nenhum.")
  const julgado = julgar(primeiro, emissores)
  if (julgado.tipo === "recusado") throw new ErroDeUso(julgado.motivo)
  const { assinatura } = julgado
  const { dhProcessamento } = julgado.tipo === "evento" ? julgado.evento : julgado.nota
  const signatario = emissores.descrever(assinatura.certificados ?? [], new Date(dhProcessamento))
  console.log(assinatura.detalhe)
  if (signatario === null) return 1
  const { nome, documento, emitidoPor, digital, desde, ate, cadeia } = signatario
  console.log(`Quem assinou: ${nome}${documento === null ? "" : `, ${formatarDocumento(documento)}`}`)
  console.log(`Emitido por:  ${emitidoPor}, de ${formatarData(desde)} a ${formatarData(ate)}`)
  console.log(`SHA-256:      ${digital}`)
  console.log(`Cadeia:       ${cadeia.detalhe}`)
  if (assinatura.estado !== "nao-reconhecida") return assinatura.estado === "valida" ? 0 : 1
  console.log(
    "Só se tiver certeza de quem é, para reconhecê-lo ponha numa lista (.json) da pasta de PARTIDA_EMISSORES:",
  )
  const fonte = "onde e por quem isto foi conferido"
  console.log(JSON.stringify([{ nome, digital, fonte }], null, 2))
  return 1
}
