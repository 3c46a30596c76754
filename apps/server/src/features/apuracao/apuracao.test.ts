import type { DetalheDoFechamento, ItemDeLote } from "@partida/contracts"
import { filhosDe, type Passo } from "@partida/fiscal"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { gerarCertificadoDeDemonstracao } from "../../documentos/nfse-nacional/certificado-demonstracao.ts"
import { assinarNfse, montarNfse } from "../../documentos/nfse-nacional/construtor.ts"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { type EmpresaDeTeste, umaEmpresa } from "../../testes/empresas.ts"
import { concluirEtapas } from "../../testes/etapas.ts"
import { verificarTudo } from "../fechamento/verificacao.ts"
import { comProLabore, concluir, conferirFaturamento, mudarProLabore } from "../folha/folha.fixtures.ts"
import { lerEntradas } from "./entrada.service.ts"

const CNPJ = "11222333000181"
const { chavePem, certPem } = gerarCertificadoDeDemonstracao()
let ambiente: Ambiente
let contador: Ator
let quantos = 0

/** Distinct CNPJs whose check digits nobody looks at here. */
const outroCnpj = () => `${String(++quantos).padStart(8, "0")}000100`

beforeAll(async () => {
  ambiente = await criarAmbiente()
})
afterAll(() => ambiente.fechar())
beforeEach(async () => {
  contador = await ambiente.criarAtor(await ambiente.criarEscritorio(), "CONTADOR")
})

const criar = (construtor: ReturnType<typeof umaEmpresa>) => construtor.criar(ambiente, contador.escopo)

async function detalhe({ id }: EmpresaDeTeste, mes: string): Promise<DetalheDoFechamento> {
  const r = await ambiente.pedir(contador, "GET", `/fechamentos/das/${id}/${mes}`)
  expect(r.status).toBe(200)
  return r.json<DetalheDoFechamento>()
}

async function calcular(empresa: EmpresaDeTeste, ...meses: string[]) {
  for (const competencia of meses) {
    const corpo = { competencia, selecao: { empresas: [empresa.id] } }
    expect((await ambiente.pedir(contador, "POST", "/fechamentos/das/calcular", { corpo })).status).toBe(202)
  }
}

async function fechar(empresa: EmpresaDeTeste, mes: string) {
  await concluirEtapas(ambiente.banco, contador.escopo, mes, [empresa.id])
  const { idApuracao } = (await detalhe(empresa, mes)).linha
  return ambiente.pedir(contador, "POST", `/fechamentos/das/${empresa.id}/${mes}/fechar`, { corpo: { idApuracao } })
}

describe("folha do Fator R", () => {
  /**
   * RBT12 de 10/2026: 12 × 20.000,00 = 240.000,00; 28 % são 67.200,00. Antes do sistema, 10 meses digitados de 5.600,00 dão
   * 56.000,00: agosto e setembro precisam de 11.200,00.
   */
  const noLimite = () => {
    const empresa = umaEmpresa()
      .comCnpj(outroCnpj())
      .noSistemaDesde("2026-08")
      .doAnexo("III/V")
      .comDozeMesesAntesDe("2026-08", 2_000_000n)
      .comDozeFolhasAntesDe("2026-08", 560_000n)
      .semCppDoDasAte("2026-09")
    for (const mes of ["2026-08", "2026-09", "2026-10"]) empresa.comReceita(mes, 2_000_000n)
    return criar(empresa)
  }
  const origensDaFolha = ({ memoria }: DetalheDoFechamento) => {
    const todos = (passo: Passo): Passo[] => [passo, ...filhosDe(passo).flatMap(todos)]
    return (memoria ? todos(memoria) : []).flatMap((passo) =>
      passo.tipo === "entrada" && passo.rotulo.startsWith("Pró-labore, ")
        ? [[passo.rotulo.slice(-7), passo.origem?.tipo === "pro-labore" ? passo.origem.fonte : passo.origem?.tipo]]
        : [],
    )
  }

  it("sem folha digitada num mês do sistema, valem os valores do cadastro; mudados, o mês volta certo sozinho", async () => {
    const empresa = await noLimite()
    const socio = await comProLabore({ ambiente, ator: contador }, empresa.id, "5600.00", { desde: "2026-08" })
    await calcular(empresa, "2026-10")
    const antes = await detalhe(empresa, "2026-10")
    expect(antes.linha).toMatchObject({ fatorR: "0.28", anexos: ["III"] })
    expect(origensDaFolha(antes).slice(-2)).toEqual([
      ["08/2026", "periodo"],
      ["09/2026", "periodo"],
    ])
    expect(origensDaFolha(antes)[0]).toEqual(["10/2025", "folha-informada"])
    // 56.000 + 5.600 + 5.599,99 = 67.199,99: 0,2799 trunca em 0,27
    await mudarProLabore({ ambiente, ator: contador }, socio, "5599.99", "2026-09")
    const depois = await detalhe(empresa, "2026-10")
    expect(depois.linha).toMatchObject({ calculo: 2, fatorR: "0.27", anexos: ["V"] })
    expect(ambiente.errosRelatados).toEqual([])
  })

  it("o recibo emitido toma o lugar, e a folha digitada que discorda é avisada com os dois valores", async () => {
    const empresa = await noLimite()
    const aqui = { ambiente, ator: contador }
    await comProLabore(aqui, empresa.id, "5600.00", { desde: "2026-08" })
    await calcular(empresa, "2026-10")
    await conferirFaturamento(aqui, empresa.id, "2026-08")
    expect((await concluir(aqui, empresa.id, "2026-08")).status).toBe(200)
    const comRecibo = await detalhe(empresa, "2026-10")
    expect(comRecibo.linha).toMatchObject({ calculo: 2, fatorR: "0.28" })
    expect(comRecibo.linha.avisos.filter((a) => a.startsWith("O pró-labore"))).toEqual([])
    expect(origensDaFolha(comRecibo).at(-2)).toEqual(["08/2026", "recibos"])
    // Digitada depois, a folha de agosto reabre o passo: vale a digitada, e a outra fonte é dita
    const folha = { proLabore: "4000.00", salarios: "1600.00", encargos: "0.00" }
    const receitas = [{ idAtividade: empresa.atividades[0], mercado: "interno", situacoes: [], valor: "20000.00" }]
    const r = await ambiente.pedir(contador, "PUT", `/empresas/${empresa.id}/historico/2026-08`, {
      corpo: { receitas, folha },
    })
    expect(r.status).toBe(200)
    const { linha } = await detalhe(empresa, "2026-10")
    // 4.000 + 1.600 de salários: o total não muda, e o pró-labore discorda
    expect(linha).toMatchObject({ calculo: 2, fatorR: "0.28" })
    expect(linha.avisos.filter((a) => a.startsWith("O pró-labore"))).toEqual([
      "O pró-labore do Fator R tem fontes que discordam em 08/2026 (folha digitada R$ 4.000,00, valores do cadastro R$ 5.600,00). Vale a primeira de cada mês: confira a folha.",
    ])
  })

  it("um recibo gravado põe em recálculo o mês e os seguintes, e nenhum anterior", async () => {
    const empresa = await noLimite()
    const socio = await comProLabore({ ambiente, ator: contador }, empresa.id, "5600.00", { desde: "2026-08" })
    await calcular(empresa, "2026-08", "2026-09", "2026-10")
    const calculos: (readonly [string, number])[] = []
    // Taken back: no step issued this slip, and it says nothing of how it was computed.
    const gravar = ambiente.banco.emEscopo(contador.escopo, async (tx) => {
      await tx.execute(sql`insert into recibos (id_escritorio, id, id_empresa, competencia, versao, id_socio, nome, categoria,
        data_pagamento, valor_centavos, outras_bases_centavos, dependentes, inss_centavos, irrf_centavos, liquido_centavos,
        cpp_centavos, vencimento_inss, vencimento_irrf, entrada, resultado, memoria, parametros, hash_conteudo, motor, emitido_em, emitido_por)
        values (${contador.escopo.idEscritorio}, gen_random_uuid(), ${empresa.id}, '2026-09', 1, ${socio.id}, 'Maria', '723',
        '2026-10-05', 560000, 0, 0, 61600, 0, 498400, 0, '2026-10-20', '2026-11-20', '{}', '{}', '{}', '[]', ${"0".repeat(64)}, ${"0".repeat(64)}, now(), 'Teste')`)
      const { rows } = await tx.execute<{ competencia: string; calculo: number }>(
        sql`select competencia, calculo from fechamentos where id_empresa = ${empresa.id} order by competencia`,
      )
      calculos.push(...rows.map((r) => [r.competencia, r.calculo] as const))
      throw new Error("visto")
    })
    await expect(gravar).rejects.toThrow("visto")
    expect(calculos).toEqual([
      ["2026-08", 2],
      ["2026-09", 98],
      ["2026-10", 98],
    ])
  })

  it("o número de consultas não cresce com o de empresas", async () => {
    const a = await noLimite()
    const b = await noLimite()
    const c = await noLimite()
    const contar = (ids: readonly string[]) =>
      ambiente.banco.emEscopo(contador.escopo, async (tx) => {
        let consultas = 0
        const contada = new Proxy(tx, {
          get(alvo, nome) {
            if (nome === "select" || nome === "selectDistinctOn" || nome === "execute") consultas++
            const valor: unknown = Reflect.get(alvo, nome)
            return typeof valor === "function" ? valor.bind(alvo) : valor
          },
        })
        expect((await lerEntradas(contada, contador.escopo, "2026-10", ids)).size).toBe(ids.length)
        return consultas
      })
    expect(await contar([a.id, b.id, c.id])).toBe(await contar([a.id]))
  })
})

describe("notas fora de ordem", () => {
  const parte = (documento: string) => ({
    documento,
    nome: "EMPRESA",
    municipio: "3550308",
    nomeMunicipio: "São Paulo",
    uf: "SP",
  })
  async function importarDeAgosto(): Promise<ItemDeLote[]> {
    const xml = montarNfse({
      prestador: parte(CNPJ),
      tomador: null,
      numero: "901",
      dataCompetencia: "2026-08-15",
      cTribNac: "010101",
      valorServico: 1_200_000n,
      opSimpNac: "3",
      tpAmb: "1",
    })
    const bytes = Buffer.from(assinarNfse(xml, chavePem, certPem))
    const { idLote } = (await ambiente.enviar(contador, [{ nome: "a.xml", bytes }])).json<{ idLote: string }>()
    return (await ambiente.pedir(contador, "GET", `/lotes/${idLote}/itens`)).json<{ lista: ItemDeLote[] }>().lista
  }
  const empresaComMeses = () =>
    criar(
      umaEmpresa()
        .comCnpj(CNPJ)
        .noSistemaDesde("2026-08")
        .doAnexo("III")
        .comDozeMesesAntesDe("2026-08", 2_000_000n)
        .comReceita("2026-09", 2_000_000n),
    )

  it("a nota de agosto achada em outubro muda agosto e o RBT12 de cada mês seguinte", async () => {
    const empresa = await empresaComMeses()
    await calcular(empresa, "2026-08", "2026-09", "2026-10")
    const rbt12 = async () =>
      Promise.all(["2026-08", "2026-09", "2026-10"].map(async (mes) => (await detalhe(empresa, mes)).linha.rbt12))
    // 12 × 20.000 = 240.000; setembro perde agosto/2025 e ganha agosto/2026 sem receita: 220.000; outubro, igual
    expect(await rbt12()).toEqual(["240000.00", "220000.00", "220000.00"])
    const ids = async () =>
      Promise.all(["2026-08", "2026-09", "2026-10"].map(async (mes) => (await detalhe(empresa, mes)).linha.idApuracao))
    const antes = await ids()
    expect(await importarDeAgosto()).toMatchObject([{ resultado: 1 }])
    expect(await rbt12()).toEqual(["240000.00", "232000.00", "232000.00"])
    expect((await detalhe(empresa, "2026-08")).linha).toMatchObject({ receita: "12000.00", calculo: 2 })
    for (const [i, id] of (await ids()).entries()) expect(id).not.toBe(antes[i])
  })

  it("com agosto fechado ela espera, e diz que é preciso reabrir", async () => {
    const empresa = await empresaComMeses()
    await calcular(empresa, "2026-08", "2026-09")
    expect((await fechar(empresa, "2026-08")).status).toBe(200)
    const [item] = await importarDeAgosto()
    expect(item).toMatchObject({ codigo: "competencia-fechada" })
    expect(item?.mensagem).toContain("Reabra")
    expect((await detalhe(empresa, "2026-09")).linha).toMatchObject({ rbt12: "220000.00", calculo: 2 })
    expect((await detalhe(empresa, "2026-08")).linha.pendencias.join()).toContain("Reabra o mês")
  })
})

describe("MEI", () => {
  const mei = (valor: bigint, abertura = "2020-03-10") =>
    criar(
      umaEmpresa()
        .comCnpj(outroCnpj())
        .abertaEm(abertura)
        .noRegime("mei")
        .noSistemaDesde(abertura > "2026" ? abertura.slice(0, 7) : "2026-01")
        .doAnexo("III")
        .comReceita("2026-09", valor),
    )
  const avisos = async (valor: bigint, abertura?: string) => {
    const empresa = await mei(valor, abertura)
    await calcular(empresa, "2026-10")
    return (await detalhe(empresa, "2026-10")).linha.avisos
  }

  it("o limite é anual: até ele nada, até 20% fica até dezembro, acima é retroativo", async () => {
    expect(await avisos(8_100_000n)).toEqual([])
    expect(await avisos(9_720_000n)).toEqual([
      "A receita do ano, R$ 97.200,00, passa do limite do MEI, R$ 81.000,00, em R$ 16.200,00. Continua MEI até dezembro, paga o excedente pelo Simples no DAS de janeiro e sai do MEI em 1º de janeiro seguinte. Comunique o desenquadramento no Portal do Simples Nacional até o último dia útil do mês seguinte ao do excesso.",
    ])
    const [acima] = await avisos(9_720_001n)
    expect(acima).toContain("Desenquadramento do MEI retroativo a 1º de janeiro, ou à abertura")
  })

  it("no ano da abertura é proporcional aos meses: de julho a dezembro, 6 × 6.750,00", async () => {
    expect(await avisos(4_050_000n, "2026-07-20")).toEqual([])
    expect((await avisos(4_050_001n, "2026-07-20"))[0]).toContain("R$ 40.500,00, em R$ 0,01")
    expect((await avisos(4_860_001n, "2026-07-20"))[0]).toContain("retroativo")
  })

  it("fecha no mesmo painel e o verificar confere", async () => {
    const empresa = await mei(500_000n)
    await calcular(empresa, "2026-10")
    // 1.621,00 × 5 % = 81,05 + 5,00 de ISS (exemplos de referência, mei-das-007)
    expect((await detalhe(empresa, "2026-10")).linha).toMatchObject({ total: "86.05", receita: "0.00" })
    expect((await fechar(empresa, "2026-10")).status).toBe(200)
    expect((await verificarTudo(ambiente.banco)).divergencias).toEqual([])
  })
})
