import type { DetalheDaGuia, DetalheDoFechamento, Guia } from "@partida/contracts"
import { expect } from "vitest"
import type { Ambiente, Ator } from "../../testes/ambiente.ts"
import type { EmpresaDeTeste, umaEmpresa } from "../../testes/empresas.ts"
import { concluirEtapas } from "../../testes/etapas.ts"

export interface PaginaDeGuias {
  readonly lista: readonly Guia[]
  readonly paginacao: { readonly totalDeRegistros: number }
  readonly contagens: Readonly<Record<"a-pagar" | "vencida" | "paga", number>>
  readonly totais: Readonly<Record<"valor" | "pago" | "emAberto" | "devido", string>> & { readonly semJuros: number }
}

/** What an accountant does with guides, through the API. */
export function comGuias(ambiente: Ambiente, contador: Ator) {
  const criar = (construtor: ReturnType<typeof umaEmpresa>) => construtor.criar(ambiente, contador.escopo)

  async function fechar(empresa: EmpresaDeTeste, mes = "2026-10") {
    const corpo = { competencia: mes, selecao: { empresas: [empresa.id] } }
    expect((await ambiente.pedir(contador, "POST", "/fechamentos/das/calcular", { corpo })).status).toBe(202)
    await concluirEtapas(ambiente.banco, contador.escopo, mes, [empresa.id])
    const caminho = `/fechamentos/das/${empresa.id}/${mes}`
    const { linha } = (await ambiente.pedir(contador, "GET", caminho)).json<DetalheDoFechamento>()
    const r = await ambiente.pedir(contador, "POST", `${caminho}/fechar`, { corpo: { idApuracao: linha.idApuracao } })
    expect(r.status).toBe(200)
  }

  async function reabrir(empresa: EmpresaDeTeste, mes = "2026-10") {
    const corpo = { motivo: "Nota recebida com atraso" }
    const r = await ambiente.pedir(contador, "POST", `/fechamentos/das/${empresa.id}/${mes}/reabrir`, { corpo })
    expect(r.status).toBe(200)
  }

  async function faturar(empresa: EmpresaDeTeste, valor: string, mes = "2026-10") {
    const receitas = [{ idAtividade: empresa.atividades[0], mercado: "interno", situacoes: [], valor }]
    const corpo = { receitas, folha: null }
    const r = await ambiente.pedir(contador, "PUT", `/empresas/${empresa.id}/historico/${mes}`, { corpo })
    expect(r.status).toBe(200)
  }

  async function listar(empresa: EmpresaDeTeste, filtro = ""): Promise<PaginaDeGuias> {
    const r = await ambiente.pedir(contador, "GET", `/guias?idEmpresa=${empresa.id}${filtro}`)
    expect(r.status).toBe(200)
    return r.json<PaginaDeGuias>()
  }

  async function unica(empresa: EmpresaDeTeste, filtro = ""): Promise<Guia> {
    const { lista } = await listar(empresa, filtro)
    expect(lista).toHaveLength(1)
    const [guia] = lista
    if (!guia) throw new Error("There is no guide.")
    return guia
  }

  const pagar = (id: string, data: string, valor: string, motivo: string | null = null, ator = contador) =>
    ambiente.pedir(ator, "POST", `/guias/${id}/pagamentos`, { corpo: { data, valor, motivo } })

  const detalhe = async (id: string): Promise<DetalheDaGuia> =>
    (await ambiente.pedir(contador, "GET", `/guias/${id}`)).json<DetalheDaGuia>()

  /** Takes back the first payment of a guide, of the value given, that still stands. */
  async function estornar(id: string, valor: string) {
    const { pagamentos } = await detalhe(id)
    const pagamento = pagamentos.find((p) => p.tipo === "pagamento" && !p.estornado && p.valor === valor)
    const corpo = { motivo: "Pago por engano na guia errada" }
    return ambiente.pedir(contador, "POST", `/guias/${id}/pagamentos/${pagamento?.id}/estornar`, { corpo })
  }

  return { criar, fechar, reabrir, faturar, listar, unica, pagar, detalhe, estornar }
}
