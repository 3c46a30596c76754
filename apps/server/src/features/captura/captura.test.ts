import type { CapturaDoEscritorio, EventoEmEspera } from "@partida/contracts"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import type { AdnSimulado } from "../../../../simuladores/src/adn/simulador.ts"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { abrirAdn, comCaptura } from "./captura.fixtures.ts"

/** Capture from an environment that is a program apart, by mutual TLS. */
let agora = new Date("2026-11-20T12:00:00-03:00")
let adn: AdnSimulado
let ambiente: Ambiente
let contador: Ator
let empresa: Awaited<ReturnType<typeof comCaptura>>

beforeAll(async () => {
  const aberto = await abrirAdn(() => agora)
  adn = aberto.adn
  ambiente = await criarAmbiente(() => agora, { adn: aberto.config, raizesConfiaveis: aberto.raizesConfiaveis })
})
afterAll(async () => {
  await ambiente.fechar()
  await adn.parar()
})
beforeEach(async () => {
  contador = await ambiente.criarAtor(await ambiente.criarEscritorio(), "ADMINISTRADOR")
  empresa = await comCaptura(ambiente, contador, adn)
})

const capturar = () => ambiente.servico.trabalhos.captura()
/** Hours go by, and the queue wakes up. */
async function horasDepois(horas = 5) {
  agora = new Date(agora.getTime() + horas * 3_600_000)
  await capturar()
}

describe("captura de NFS-e do ambiente nacional", () => {
  it("traz tudo o que há, em lotes: a prestada é receita, a tomada não, e a que já foi importada por arquivo é uma só", async () => {
    for (let i = 0; i < 60; i++) empresa.nota("10.00")
    empresa.tomada("800.00")
    await capturar()
    const { lista, paginacao, totais } = await empresa.notas()
    expect([paginacao.totalDeRegistros, totais.receita]).toEqual([61, "600.00"])
    expect(lista.at(-1)).toMatchObject({
      direcao: "tomada",
      valorServico: "800.00",
      contaNaReceita: false,
      capturadaEm: agora.toISOString(),
    })
    expect(await empresa.captura()).toMatchObject({
      situacao: "em-dia",
      nsu: 61,
      documentos: 61,
      erro: null,
      faltam: 0,
    })

    // The same file by the other way in: nothing new. And what comes later begins where this ended.
    const prestada = lista.find((n) => n.direcao === "prestada")
    const xml = (await ambiente.pedir(contador, "GET", `/notas-fiscais/${prestada?.id}/xml`)).bytes
    await ambiente.enviar(contador, [{ nome: "nota.xml", bytes: xml }])
    const nova = empresa.nota("25.00")
    const [antes = 0] = [adn.chamadas()[empresa.cnpj]]
    await horasDepois()
    expect((adn.chamadas()[empresa.cnpj] ?? 0) - antes).toBe(2)
    const depois = await empresa.notas()
    expect([depois.paginacao.totalDeRegistros, depois.totais.receita]).toEqual([62, "625.00"])
    expect(depois.lista.map((n) => n.chave)).toContain(nova)
    expect(ambiente.errosRelatados).toEqual([])
  })

  it("o cancelamento que o ambiente entrega tira a nota da receita; o de quem não é emissor conhecido espera uma pessoa", async () => {
    const chave = empresa.nota("100.00")
    adn.distribuirEvento({ chave })
    await capturar()
    const { lista, totais } = await empresa.notas()
    expect([lista.map((n) => n.status), totais.receita]).toEqual([[2], "0.00"])

    const { adn: estranho } = await abrirAdn(() => agora, false)
    try {
      const outra = empresa.nota("70.00")
      // Signed by a certificate that nobody knows, over the very note of the other.
      estranho.distribuirXml(adn.entregues(empresa.cnpj).find((d) => d.chave === outra)?.xml ?? "")
      estranho.distribuirEvento({ chave: outra })
      adn.distribuirXml(estranho.entregues(empresa.cnpj).find((d) => d.tipo === "EVENTO")?.xml ?? "")
      await horasDepois()
      const espera = await ambiente.pedir(contador, "GET", `/eventos-em-espera?idEmpresa=${empresa.id}`)
      expect(espera.json<{ lista: EventoEmEspera[] }>().lista).toMatchObject([{ chave: outra, espera: "emissor" }])
      expect((await empresa.notas()).totais.receita).toBe("70.00")
    } finally {
      await estranho.parar()
    }
  })

  it("nota o número pulado e o documento sem XML, e pede de novo, um pela numeração e o outro pela chave", async () => {
    for (const valor of ["1.00", "2.00", "3.00", "4.00"]) empresa.nota(valor)
    adn.mudar(empresa.cnpj, 2, "oculto")
    adn.mudar(empresa.cnpj, 3, "sem-xml")
    await capturar()
    expect((await empresa.notas()).totais.receita).toBe("8.00")
    expect(await empresa.captura()).toMatchObject({
      nsu: 4,
      faltam: 1,
      pendentes: [{ nsu: "NSU 2", mensagem: expect.stringContaining("Numeração pulada") }],
    })
    adn.mudar(empresa.cnpj, 2, "normal")
    await horasDepois()
    expect((await empresa.notas()).totais.receita).toBe("10.00")
    expect(await empresa.captura()).toMatchObject({ situacao: "em-dia", faltam: 0, naoVieram: 0, pendentes: [] })
  })

  it("a numeração que continua vazia deixa de ser pedida, e a tela diz", async () => {
    for (const valor of ["1.00", "2.00"]) empresa.nota(valor)
    adn.mudar(empresa.cnpj, 1, "oculto")
    await capturar()
    for (let i = 0; i < 4; i++) await horasDepois(13)
    expect(await empresa.captura()).toMatchObject({ situacao: "em-dia", faltam: 0, naoVieram: 1 })
  })

  it("o evento de uma nota que não está aqui a traz pela chave, e tem efeito nela", async () => {
    const chave = empresa.tomada("300.00")
    adn.distribuirEvento({ chave })
    // The note itself is not shown in the sequence.
    adn.mudar(empresa.cnpj, 1, "oculto")
    await capturar()
    expect((await empresa.notas()).lista).toMatchObject([{ chave, direcao: "tomada", status: 2 }])
  })

  it("sem resposta diz por quê e desde quando, não perde nada, e volta sozinho ou quando alguém pede", async () => {
    empresa.nota("50.00")
    adn.falhar({ tipo: "status", status: 500, contribuinte: empresa.cnpj })
    await capturar()
    const parada = await empresa.captura()
    expect(parada).toMatchObject({ situacao: "sem-sucesso", semSucessoDesde: agora.toISOString(), nsu: 0 })
    expect(parada.erro).toContain("Ambiente de Dados Nacional")
    const r = await ambiente.pedir(contador, "POST", `/empresas/${empresa.id}/captura`)
    expect([r.status, r.json()]).toMatchObject([202, { situacao: "buscando" }])
    expect(await empresa.captura()).toMatchObject({ situacao: "em-dia", semSucessoDesde: null, erro: null, nsu: 1 })
    expect((await empresa.notas()).totais.receita).toBe("50.00")
    // In the middle of an answer, and asked to slow down: nothing moves.
    empresa.nota("5.00")
    for (const falha of [
      { tipo: "corpo-truncado" as const },
      { tipo: "corpo-malformado" as const },
      { tipo: "status" as const, status: 429 },
    ]) {
      adn.falhar({ ...falha, contribuinte: empresa.cnpj })
      await horasDepois()
      expect(await empresa.captura()).toMatchObject({ situacao: "sem-sucesso", nsu: 1 })
    }
    await horasDepois()
    expect(await empresa.captura()).toMatchObject({ situacao: "em-dia", nsu: 2 })
    expect((await empresa.notas()).totais.receita).toBe("55.00")
  })

  it("desligada na empresa ou no escritório, nada é pedido; ligada, continua de onde parou", async () => {
    empresa.nota("9.00")
    const rotina = `/empresas/${empresa.id}/automacao/captura-do-adn`
    const ligar = (ativa: boolean, versao: number) =>
      ambiente.pedir(contador, "PUT", rotina, { corpo: { ativa }, cabecalhos: { "if-match": `"${versao}"` } })
    expect((await ligar(false, 0)).status).toBe(200)
    await capturar()
    expect(await empresa.captura()).toMatchObject({ situacao: "desligada", ultimaEm: null, proximaEm: null })
    expect((await ligar(true, 1)).status).toBe(200)
    const doEscritorio = (ligada: boolean, versao: number) =>
      ambiente.pedir(contador, "PUT", "/captura", { corpo: { ligada }, cabecalhos: { "if-match": `"${versao}"` } })
    expect((await doEscritorio(false, 0)).json<CapturaDoEscritorio>()).toMatchObject({
      ligada: false,
      contagens: { desligada: 1, "em-dia": 0 },
    })
    expect((await doEscritorio(false, 0)).status).toBe(412)
    await horasDepois()
    expect((await empresa.notas()).lista).toEqual([])
    expect((await doEscritorio(true, 1)).status).toBe(200)
    expect((await empresa.notas()).totais.receita).toBe("9.00")
    const lista = await ambiente.pedir(contador, "GET", "/captura/empresas?situacao=em-dia")
    expect(lista.json()).toMatchObject({
      lista: [{ idEmpresa: empresa.id, nsu: 1 }],
      paginacao: { totalDeRegistros: 1 },
    })
  })
})
