import { randomUUID } from "node:crypto"
import { conferirLancamento } from "@partida/contabil"
import { competencia, EntradaInvalida, ultimoDia } from "@partida/fiscal"
import { competenciaCivil } from "../../civil.ts"
import type { Ato } from "../../db/ato.ts"
import type { Banco, Tx } from "../../db/banco.ts"
import { ErroDeNegocio, encontrado, recusar } from "../../http/erros.ts"
import { mesEscrito } from "../../palavras.ts"
import { incluirLote } from "../processamento/processamento.service.ts"
import { tomarLivros } from "./contabilidade.service.ts"
import {
  alterarDiario,
  type DiarioGravado,
  gravarContasDeFora,
  lerTrazidosPeloDiario,
  tomarDiario,
} from "./diarios.repository.ts"
import { type Alvo, exigirConferir, impedimentoDe, julgar, prever, reler } from "./diarios.service.ts"
import { type LancamentoDaParte, partesDe, partesDoEstorno } from "./diarios-partes.ts"
import { fraseDe } from "./periodo.ts"
import { contasComDono } from "./plano.service.ts"
import { lerLivrosFechadosAte } from "./postagem.repository.ts"

/**
 * Says which account of ours each of these is: of the company, and, where the account is of the chart of the office, suggested in
 * its other companies. Raises nao-encontrado, transicao-recusada and entrada-invalida.
 */
export async function dizerContasDoDiario(
  banco: Banco,
  ato: Ato,
  alvo: Alvo,
  ditas: readonly { readonly codigo: string; readonly conta: string }[],
) {
  const { escopo, agora } = ato
  const lido = await reler(banco, escopo, alvo)
  exigirConferir(lido.gravado)
  const { diario } = lido.leitura
  return banco.emEscopo(escopo, async (tx) => {
    await tomarLivros(tx, ato, alvo.idEmpresa)
    const contas = await contasComDono(tx, escopo, alvo.idEmpresa, ultimoDia(competencia(competenciaCivil(agora))))
    const linhas = [...new Map(ditas.map((d) => [d.codigo, d.conta]))].flatMap(([codigo, escolhida], n) => {
      const conta = contas.find((c) => c.codigo === escolhida)
      if (conta?.tipo !== "A")
        recusar(`${escolhida} não é uma conta analítica do plano. Escolha uma da lista.`, `contas.${n}.conta`)
      const comum = { codigo, nome: diario.nomes.get(codigo) ?? "", conta: conta.codigo }
      return [
        { ...comum, id: randomUUID(), empresa: alvo.idEmpresa },
        ...(conta.propria ? [] : [{ ...comum, id: randomUUID(), empresa: null }]),
      ]
    })
    await gravarContasDeFora(tx, ato, linhas)
    return prever(tx, ato, lido)
  })
}

/**
 * Asks for a journal to be written in the books, part by part: judged whole before, and nothing of it is asked for with an error. Asked
 * again after the job was cancelled, or a part was refused, it goes on with what is missing. The same file, or an entry that another
 * file already brought, changes nothing. Raises nao-encontrado, transicao-recusada, entrada-invalida (what does not enter, accounts
 * nobody said), versao-desatualizada.
 */
export async function confirmarDiario(banco: Banco, ato: Ato, alvo: Alvo): Promise<void> {
  const { escopo, agora, nome: pessoa } = ato
  const lido = await reler(banco, escopo, alvo)
  await banco.emEscopo(escopo, async (tx) => {
    await tomarLivros(tx, ato, alvo.idEmpresa)
    const tomado = exigirLancavel(await tomarDiario(tx, escopo, alvo.idEmpresa, alvo.id))
    // Read outside of the transaction: somebody may have said other columns meanwhile.
    if (JSON.stringify(tomado.colunas) !== JSON.stringify(lido.gravado.colunas))
      throw new ErroDeNegocio("versao-desatualizada")
    const julgado = await julgar(tx, ato, tomado, lido.leitura.diario)
    const impedimento = impedimentoDe(julgado, lido.leitura)
    if (impedimento !== null) recusar(impedimento, "arquivo")
    if (julgado.repetido) return
    const entram = lancamentosDe(julgado)
    const total = julgado.julgados.length
    await alterarDiario(tx, escopo, alvo.id, {
      estado: "importada" as const,
      total,
      semAcao: total - entram.length - tomado.lancamentos,
      idLote: await pedir(tx, ato, "importar-diario", alvo, partesDe(entram)),
      confirmadaEm: agora,
      confirmadaPor: pessoa,
    })
  })
}

/** Raises nao-encontrado and transicao-recusada. */
function exigirLancavel(diario: DiarioGravado | null): DiarioGravado {
  if (diario?.estado !== "importada" || diario.lancamentos + diario.semAcao === diario.total)
    return exigirConferir(diario)
  exigirParado(diario)
  return diario
}

function exigirParado({ emAndamento }: DiarioGravado): void {
  if (emAndamento)
    throw new ErroDeNegocio(
      "transicao-recusada",
      "Este diário ainda está sendo trabalhado. Espere que termine, ou cancele o que falta.",
    )
}

/** The entries that go into the books, in the order of their days, by our accounts. Raises entrada-invalida. */
function lancamentosDe({ plano, contas, julgados }: Awaited<ReturnType<typeof julgar>>): LancamentoDaParte[] {
  const nossas = new Map(contas.map((c) => [c.codigo, c.conta?.codigo ?? ""]))
  return julgados
    .filter((j) => j.resultado === "inserido")
    .map(({ lido: { data, tipo, historico, partidas, linha }, origem }) => {
      const lancamento = {
        data,
        tipo,
        historico,
        partidas: partidas.map((p) => ({ conta: nossas.get(p.conta) ?? "", dc: p.dc, valor: p.valorCentavos })),
      }
      try {
        conferirLancamento(plano, lancamento)
      } catch (erro) {
        if (erro instanceof EntradaInvalida) recusar(`Linha ${linha}: ${fraseDe(erro)}`, "arquivo")
        throw erro
      }
      return { ...lancamento, linha, origem }
    })
    .sort((a, b) => (a.data < b.data ? -1 : a.data > b.data ? 1 : 0))
}

/**
 * Asks for what a journal brought and still stands to be reversed, each on its own day, part by part; asked again, it goes on with what
 * is missing. Raises nao-encontrado, transicao-recusada, livro-fechado.
 */
export async function desfazerDiario(tx: Tx, ato: Ato, alvo: Alvo, motivo: string): Promise<void> {
  const { escopo } = ato
  await tomarLivros(tx, ato, alvo.idEmpresa)
  const tomado = encontrado(await tomarDiario(tx, escopo, alvo.idEmpresa, alvo.id))
  if (tomado.estado === "conferir" || (tomado.estado === "desfeita" && tomado.estornados === tomado.lancamentos))
    throw new ErroDeNegocio("transicao-recusada", "Só se desfaz o que foi importado e ainda não foi desfeito.")
  exigirParado(tomado)
  const seus = await lerTrazidosPeloDiario(tx, escopo, alvo.idEmpresa, alvo.id)
  const fechadosAte = (await lerLivrosFechadosAte(tx, escopo, [alvo.idEmpresa])).get(alvo.idEmpresa) ?? ""
  if (seus[0] && seus[0].data.slice(0, 7) <= fechadosAte)
    throw new ErroDeNegocio(
      "livro-fechado",
      `Os livros estão fechados até ${mesEscrito(fechadosAte)}, e o diário trouxe lançamentos de antes. Reabra-os, com um motivo.`,
    )
  await alterarDiario(tx, escopo, alvo.id, {
    estado: "desfeita" as const,
    desfeitaEm: ato.agora,
    desfeitaPor: ato.nome,
    motivo,
    // Those that somebody reversed by hand are no longer there to be taken back.
    estornados: tomado.lancamentos - seus.length,
    idLote: await pedir(tx, ato, "desfazer-diario", alvo, partesDoEstorno(seus)),
  })
}

async function pedir(
  tx: Tx,
  { escopo, agora }: Ato,
  tipo: "importar-diario" | "desfazer-diario",
  { idEmpresa, id }: Alvo,
  partes: readonly { readonly rotulo: string; readonly conteudo: Uint8Array }[],
): Promise<string | null> {
  if (partes.length === 0) return null
  return incluirLote(
    tx,
    escopo,
    { tipo, competencia: null, agora, parametros: { idEmpresa, id } },
    partes.map((p) => ({ ...p, idEmpresa })),
  )
}
