import { randomUUID } from "node:crypto"
import { conferirLancamento, estornar, type Lancamento } from "@partida/contabil"
import type { ImportacaoDeDiario } from "@partida/contracts"
import { competencia, EntradaInvalida, ultimoDia } from "@partida/fiscal"
import { competenciaCivil } from "../../civil.ts"
import type { Ato } from "../../db/ato.ts"
import type { Banco, Tx } from "../../db/banco.ts"
import { ErroDeNegocio, recusar } from "../../http/erros.ts"
import { tomarLivros } from "./contabilidade.service.ts"
import { alterarDiario, gravarContasDeFora, lerLancamentosDoDiario, tomarDiario } from "./diarios.repository.ts"
import { type Alvo, apresentar, exigirConferir, julgar, prever, reler } from "./diarios.service.ts"
import { fraseDe } from "./periodo.ts"
import { contasComDono } from "./plano.service.ts"
import { inserirLancamentos } from "./postagem.repository.ts"

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
 * Writes every entry of a journal, or none. The same file, or an entry that another file already brought, changes nothing. Raises
 * nao-encontrado, transicao-recusada, entrada-invalida (what does not enter, accounts nobody said), versao-desatualizada.
 */
export async function confirmarDiario(banco: Banco, ato: Ato, alvo: Alvo): Promise<ImportacaoDeDiario> {
  const { escopo, agora, nome: pessoa } = ato
  const lido = await reler(banco, escopo, alvo)
  const { diario } = lido.leitura
  return banco.emEscopo(escopo, async (tx) => {
    await tomarLivros(tx, ato, alvo.idEmpresa)
    const tomado = exigirConferir(await tomarDiario(tx, escopo, alvo.idEmpresa, alvo.id))
    // Read outside of the transaction: somebody may have said other columns meanwhile.
    if (JSON.stringify(tomado.colunas) !== JSON.stringify(lido.gravado.colunas))
      throw new ErroDeNegocio("versao-desatualizada")
    const previa = await prever(tx, ato, lido)
    if (previa.impedimento !== null) recusar(previa.impedimento, "arquivo")
    const { plano, contas, julgados, repetido } = await julgar(tx, ato, tomado, diario)
    if (repetido) return apresentar(tomado)
    const nossas = new Map(contas.map((c) => [c.codigo, c.conta?.codigo ?? ""]))
    const entram = julgados
      .filter((j) => j.resultado === "inserido")
      .map(({ lido: { data, tipo, historico, partidas, linha }, origem }) => {
        const lancamento: Lancamento = {
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
        return { lancamento, origem }
      })
      .sort((a, b) => (a.lancamento.data < b.lancamento.data ? -1 : a.lancamento.data > b.lancamento.data ? 1 : 0))
    await inserirLancamentos(
      tx,
      entram.map(({ lancamento, origem }) => linhaDe(ato, alvo, lancamento, { origem, estornoDe: null })),
    )
    const mudanca = {
      estado: "importada" as const,
      lancamentos: entram.length,
      semAcao: julgados.length - entram.length,
      confirmadaEm: agora,
      confirmadaPor: pessoa,
    }
    await alterarDiario(tx, escopo, alvo.id, mudanca)
    return apresentar({ ...tomado, ...mudanca })
  })
}

const linhaDe = (
  { escopo, agora, nome }: Ato,
  { idEmpresa, id }: Alvo,
  { data, tipo, historico, partidas }: Lancamento,
  { origem, estornoDe }: { readonly origem: string | null; readonly estornoDe: string | null },
) => ({
  lancamento: {
    idEscritorio: escopo.idEscritorio,
    id: randomUUID(),
    idEmpresa,
    ano: Number(data.slice(0, 4)),
    data,
    competencia: data.slice(0, 7),
    tipo,
    historico,
    origem,
    regra: null,
    estornoDe,
    idImportacao: estornoDe === null ? id : null,
    criadoEm: agora,
    criadoPor: nome,
  },
  partidas,
})

/** Reverses, each on its own day, what a journal brought and still stands: all or nothing. Raises nao-encontrado, transicao-recusada, livro-fechado. */
export async function desfazerDiario(tx: Tx, ato: Ato, alvo: Alvo, motivo: string) {
  const { escopo } = ato
  await tomarLivros(tx, ato, alvo.idEmpresa)
  const tomado = await tomarDiario(tx, escopo, alvo.idEmpresa, alvo.id)
  if (!tomado) throw new ErroDeNegocio("nao-encontrado")
  if (tomado.estado !== "importada")
    throw new ErroDeNegocio("transicao-recusada", "Só se desfaz o que foi importado e ainda não foi desfeito.")
  const seus = await lerLancamentosDoDiario(tx, escopo, alvo.idEmpresa, alvo.id)
  await inserirLancamentos(
    tx,
    seus.map((l) => linhaDe(ato, alvo, estornar(l, l.data, motivo), { origem: null, estornoDe: l.id })),
  )
  const mudanca = { estado: "desfeita" as const, desfeitaEm: ato.agora, desfeitaPor: ato.nome, motivo }
  await alterarDiario(tx, escopo, alvo.id, mudanca)
  return { importacao: apresentar({ ...tomado, ...mudanca }), estornados: seus.length }
}
