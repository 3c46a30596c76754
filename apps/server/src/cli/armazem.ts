import { registrarAto } from "../db/auditoria.ts"
import { conferirArmazem, limparArmazem } from "../features/documentos/recolha.service.ts"
import { quantos } from "../palavras.ts"
import type { Servico } from "../servico.ts"
import { ErroDeUso, LINHA_DE_COMANDO, separar } from "./uso.ts"

/** `armazem conferir`: reads back every stored document. Exits 1 when one is missing or is not what was stored. */
export async function conferir({ banco, armazem }: Servico, argumentos: readonly string[]): Promise<number> {
  if (argumentos.length > 0) throw new ErroDeUso("armazem conferir não recebe argumentos.")
  const { conferidos, perdas, semDocumento } = await conferirArmazem(banco, armazem, (perda) =>
    console.error(`${perda.oQue}: escritório ${perda.idEscritorio}, conteúdo ${perda.sha256}`),
  )
  console.log(
    `${quantos(conferidos, "conteúdo conferido", "conteúdos conferidos")}: ${perdas === 0 ? "tudo se lê" : `${quantos(perdas, "perdido", "perdidos")}; recupere-os de uma cópia do armazém`}.`,
  )
  if (semDocumento > 0) {
    console.log(
      `${quantos(semDocumento, "conteúdo não é", "conteúdos não são")} de documento nenhum. \`armazem limpar\` remove os antigos.`,
    )
  }
  return perdas === 0 ? 0 : 1
}

const DIAS = 30
const UM_DIA_MS = 24 * 60 * 60_000

/** `armazem limpar [--dias N]`: removes what no document refers to and is older than that. */
export async function limpar({ banco, armazem, agora }: Servico, argumentos: readonly string[]): Promise<number> {
  const { opcoes, livres } = separar(argumentos)
  const pedido = opcoes.get("dias") ?? String(DIAS)
  const estranho = livres[0] ?? [...opcoes.keys()].find((nome) => nome !== "dias")
  if (estranho !== undefined) throw new ErroDeUso(`Não conheço ${estranho}. Use armazem limpar [--dias N].`)
  // Never what is being stored now, and waits for its transaction.
  if (!/^[1-9]\d{0,3}$/.test(pedido)) throw new ErroDeUso("--dias deve ser um número de 1 a 9999.")
  const { removidos, deOutros, restos } = await limparArmazem(
    banco,
    armazem,
    new Date(agora().getTime() - Number(pedido) * UM_DIA_MS),
  )
  if (removidos > 0) {
    const detalhe = `Removeu do armazém ${quantos(removidos, "conteúdo", "conteúdos")} sem documento, com mais de ${pedido} dias`
    await banco.naPlataforma((tx) =>
      registrarAto(tx, { acao: "seguranca", idEscritorio: null, detalhe }, LINHA_DE_COMANDO),
    )
  }
  console.log(
    `Removidos: ${quantos(removidos, "conteúdo sem documento", "conteúdos sem documento")} e ${quantos(restos, "resto de gravação", "restos de gravação")}.`,
  )
  if (deOutros > 0) {
    console.log(
      `${quantos(deOutros, "conteúdo é", "conteúdos são")} de escritórios que não estão neste banco: nada deles foi tocado.`,
    )
  }
  return 0
}
