import { createHash } from "node:crypto"
import type { EcdGerada, PedidoDaEcd } from "@partida/contracts"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { ErroDeNegocio } from "../../http/erros.ts"
import { lerExercicio } from "./exercicio.repository.ts"
import type { Alvo } from "./exercicio-consulta.service.ts"
import { montarEcd } from "./livro.service.ts"
import { notasEmTexto } from "./notas.service.ts"
import { lerApelidos, lerMesesDosLivros } from "./livros.repository.ts"

const CONTA = /\b\d(?:\.\d{1,4}){1,6}\b/

/**
 * The ECD of a closed year, from the first month with books to the one of the closing, checked before it is written. Raises
 * nao-encontrado, transicao-recusada while the year was not closed, and what `montarEcd` raises.
 */
export async function gerarEcdDoAno(
  tx: Tx,
  escopo: Escopo,
  { idEmpresa, ano }: Alvo,
  { cpfDoContador, livro, substituicao, notas: norma }: PedidoDaEcd,
): Promise<EcdGerada> {
  const [empresa] = await lerApelidos(tx, escopo, [idEmpresa])
  if (!empresa) throw new ErroDeNegocio("nao-encontrado")
  const feito = await lerExercicio(tx, escopo, idEmpresa, ano)
  if (!feito) throw new ErroDeNegocio("transicao-recusada", `Encerre o exercício de ${ano} antes de gerar a ECD.`)
  const meses = await lerMesesDosLivros(tx, escopo, idEmpresa)
  const primeiro = meses.findLast((m) => m.lancadoEm !== null)?.competencia ?? feito.competencia
  const janeiro = `${ano}-01`
  const periodo = { de: primeiro > janeiro ? primeiro : janeiro, ate: feito.competencia }
  const notas = norma === null ? null : await notasEmTexto(tx, escopo, { idEmpresa, ano }, norma)
  const { linhas, queixas } = await montarEcd(tx, escopo, idEmpresa, {
    ...periodo,
    cpfDoContador,
    livro,
    substituicao,
    notas,
  })
  return {
    queixas: queixas.map((q) => ({ ...q, conta: CONTA.exec(q.onde)?.[0] ?? null })),
    arquivo:
      linhas === null ? null : comoArquivo(linhas, `ecd-${ano}-livro-${livro}${substituicao ? "-substituta" : ""}.txt`),
  }
}

function comoArquivo(linhas: readonly string[], nome: string): EcdGerada["arquivo"] {
  const bytes = Buffer.from(`${linhas.join("\r\n")}\r\n`, "latin1")
  const sha256 = createHash("sha256").update(bytes).digest("hex")
  return { nome, linhas: linhas.length, sha256, conteudo: bytes.toString("base64") }
}
