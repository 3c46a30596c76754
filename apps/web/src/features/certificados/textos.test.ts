import type { Certificado } from "@partida/contracts"
import { describe, expect, it } from "vitest"
import { prazoEmPalavras } from "../../shared/certificados/palavras.ts"
import { buscaDosCertificados, filtroDasProcuracoes, filtroDosCertificados } from "./busca.ts"
import { corpoDe, digitadoDe, VAZIA } from "./formulario.ts"
import { fimEmPalavras, fraseDoCertificado, servicosEmPalavras } from "./textos.ts"

const certificado = (mudancas: Partial<Certificado>): Certificado => ({
  id: "00000000-0000-4000-8000-000000000001",
  idEmpresa: "00000000-0000-4000-8000-000000000002",
  idTipo: 1,
  titular: "EMPRESA LTDA",
  documento: "11222333000181",
  emissor: "AC",
  numeroDeSerie: "01",
  digital: "",
  validoDesde: "2026-03-12T10:00:00.000Z",
  validoAte: "2027-03-12T10:00:00.000Z",
  diasRestantes: 112,
  validade: "valido",
  cadeiaConfere: true,
  cadeiaDetalhe: null,
  situacao: "ativo",
  criadoEm: "2026-03-12T10:00:00.000Z",
  criadoPor: "Ana",
  encerradoEm: null,
  ...mudancas,
})

describe("o estado em uma frase", () => {
  it.each([
    [{}, "O certificado vale até 12/03/2027 (faltam 112 dias)"],
    [{ diasRestantes: 1 }, "O certificado vale até 12/03/2027 (termina amanhã)"],
    [{ diasRestantes: 0, validade: "a-vencer" as const }, "O certificado vale até 12/03/2027 (termina hoje)"],
    [{ diasRestantes: 0, validade: "vencido" as const }, "O certificado venceu em 12/03/2027 (hoje)"],
    [{ diasRestantes: -3, validade: "vencido" as const }, "O certificado venceu em 12/03/2027 (há 3 dias)"],
  ])("%o", (mudancas, frase) => {
    expect(fraseDoCertificado(certificado(mudancas))).toBe(frase)
  })

  it("prazos, fins e serviços", () => {
    expect([2, 1, 0, -1].map(prazoEmPalavras)).toEqual(["faltam 2 dias", "termina amanhã", "termina hoje", "há 1 dia"])
    const encerradoEm = "2026-11-20T12:00:00.000Z"
    expect(fimEmPalavras(certificado({ situacao: "substituido", encerradoEm }))).toBe("Substituído em 20/11/2026")
    expect(fimEmPalavras(certificado({ situacao: "removido", encerradoEm }))).toBe("Removido em 20/11/2026")
    expect([[], ["A"], ["A", "B", "C"]].map((servicos) => servicosEmPalavras({ servicos }))).toEqual([
      "Todos os serviços",
      "A",
      "A e mais 2",
    ])
  })
})

describe("o endereço", () => {
  it("cada lista usa só os filtros e a ordem que são dela", () => {
    const busca = buscaDosCertificados.parse({ situacao: "sem-certificado", ordem: "-validoAte", busca: "x" })
    expect(filtroDosCertificados(busca)).toEqual({
      busca: "x",
      situacao: "sem-certificado",
      ordem: "validoAte",
      direcao: "desc",
    })
    expect(filtroDasProcuracoes(busca)).toEqual({ busca: "x", ordem: "ate", direcao: "asc" })
    expect(buscaDosCertificados.parse({ situacao: "outra", ordem: "cnpj", pagina: "0" })).toEqual({})
  })
})

describe("o formulário da procuração", () => {
  it("serviços vão um por linha, sem vazios, e voltam como foram", () => {
    const corpo = corpoDe({ ...VAZIA, servicos: " PGDAS-D \n\nCaixa postal\n", observacao: "" })
    expect(corpo).toMatchObject({ servicos: ["PGDAS-D", "Caixa postal"], observacao: null, orgao: null })
    const procuracao = {
      id: "1",
      idEmpresa: "2",
      apelido: "E",
      orgao: "caixa" as const,
      outorgado: "52998224725",
      nomeDoOutorgado: "Maria",
      servicos: ["A", "B"],
      desde: "2026-01-01",
      ate: "2027-01-01",
      observacao: null,
      canceladaEm: null,
      situacao: "vigente" as const,
      diasRestantes: 42,
      criadaEm: "",
      versao: 1,
    }
    expect(corpoDe(digitadoDe(procuracao))).toMatchObject({ servicos: ["A", "B"], outorgado: "52998224725" })
  })
})
