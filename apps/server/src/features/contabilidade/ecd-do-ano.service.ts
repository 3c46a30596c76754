import { createHash, randomUUID } from "node:crypto"
import type { EcdGerada, PedidoDaEcd } from "@partida/contracts"
import type { Ato } from "../../db/ato.ts"
import type { Banco, Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { ErroDeNegocio } from "../../http/erros.ts"
import type { Armazem } from "../../ports/armazem.ts"
import { guardarConteudo } from "../documentos/conteudo.service.ts"
import { guardarDocumento } from "../documentos/documentos.service.ts"
import { tomarLivros } from "./contabilidade.service.ts"
import { inserirEcd } from "./ecd.repository.ts"
import { type ExercicioEncerrado, lerExercicio } from "./exercicio.repository.ts"
import type { Alvo } from "./exercicio-consulta.service.ts"
import { lerPrimeiroMes } from "./livro.repository.ts"
import { montarEcd } from "./livro.service.ts"
import { lerApelidos } from "./livros.repository.ts"
import { notasEmTexto } from "./notas.service.ts"

const CONTA = /\b\d(?:\.\d{1,4}){1,6}\b/

interface Feita {
  readonly feito: ExercicioEncerrado
  readonly queixas: EcdGerada["queixas"]
  readonly linhas: readonly string[] | null
  readonly versaoDasNotas: number | null
}

/**
 * Makes the ECD of a closed year and, without errors, keeps its bytes among the documents of the company, hidden from its staff: the
 * same file again is the one that is there. Raises as `montarDoAno`, documento-indisponivel, and transicao-recusada where the
 * closing was undone meanwhile.
 */
export async function gerarEcdDoAno(
  banco: Banco,
  armazem: Armazem,
  ato: Ato,
  alvo: Alvo,
  pedido: PedidoDaEcd,
): Promise<EcdGerada> {
  const { escopo } = ato
  const { linhas, ...feita } = await banco.emEscopo(escopo, (tx) => montarDoAno(tx, escopo, alvo, pedido))
  if (linhas === null) return { queixas: feita.queixas, arquivo: null }
  const { livro, substituicao } = pedido
  const nome = `ecd-${alvo.ano}-livro-${livro}${substituicao ? "-substituta" : ""}.txt`
  const bytes = Buffer.from(`${linhas.join("\r\n")}\r\n`, "latin1")
  const sha256 = createHash("sha256").update(bytes).digest("hex")
  const guardado = await guardarConteudo(armazem, escopo, bytes)
  await banco.emEscopo(escopo, async (tx) => {
    await tomarLivros(tx, ato, alvo.idEmpresa)
    if ((await lerExercicio(tx, escopo, alvo.idEmpresa, alvo.ano))?.id !== feita.feito.id)
      throw new ErroDeNegocio("transicao-recusada", `O encerramento de ${alvo.ano} mudou agora há pouco. Gere de novo.`)
    const { id: idDocumento } = await guardarDocumento(tx, ato, {
      guardado,
      idEmpresa: alvo.idEmpresa,
      tipo: "declaracao",
      nome,
      tipoMime: "text/plain",
      competencia: feita.feito.competencia,
      origem: "sistema",
      reservado: true,
    })
    await inserirEcd(tx, {
      idEscritorio: escopo.idEscritorio,
      id: randomUUID(),
      idEmpresa: alvo.idEmpresa,
      idExercicio: feita.feito.id,
      idDocumento,
      livro,
      substituta: substituicao !== null,
      versaoDasNotas: feita.versaoDasNotas,
      linhas: linhas.length,
      sha256,
      geradaEm: ato.agora,
      geradaPor: ato.nome,
    })
  })
  return {
    queixas: feita.queixas,
    arquivo: { nome, linhas: linhas.length, sha256, conteudo: bytes.toString("base64") },
  }
}

/**
 * The ECD of a closed year, from the first month with an entry to the one of the closing, checked before it is written. Raises
 * nao-encontrado, transicao-recusada while the year was not closed, and what `montarEcd` raises.
 */
async function montarDoAno(
  tx: Tx,
  escopo: Escopo,
  { idEmpresa, ano }: Alvo,
  { cpfDoContador, livro, substituicao, notas: norma }: PedidoDaEcd,
): Promise<Feita> {
  const [empresa] = await lerApelidos(tx, escopo, [idEmpresa])
  if (!empresa) throw new ErroDeNegocio("nao-encontrado")
  const feito = await lerExercicio(tx, escopo, idEmpresa, ano)
  if (!feito) throw new ErroDeNegocio("transicao-recusada", `Encerre o exercício de ${ano} antes de gerar a ECD.`)
  const primeiro = (await lerPrimeiroMes(tx, escopo, idEmpresa)) ?? feito.competencia
  const janeiro = `${ano}-01`
  const periodo = { de: primeiro > janeiro ? primeiro : janeiro, ate: feito.competencia }
  const anexas = norma === null ? null : await notasEmTexto(tx, escopo, { idEmpresa, ano }, norma)
  const { linhas, queixas } = await montarEcd(tx, escopo, idEmpresa, {
    ...periodo,
    cpfDoContador,
    livro,
    substituicao,
    notas: anexas?.texto ?? null,
  })
  return {
    feito,
    queixas: queixas.map((q) => ({ ...q, conta: CONTA.exec(q.onde)?.[0] ?? null })),
    linhas,
    versaoDasNotas: anexas?.versao ?? null,
  }
}
