import { randomUUID } from "node:crypto"
import type { rotasDaComunicacao } from "@partida/contracts"
import type { Caso } from "../hostil-casos.ts"
import type { Cena } from "../hostil-cena.ts"

const FICHA = "f".repeat(43)
const TEXTOS = { tipo: "impostos", assunto: "Impostos do mês", corpo: "Os impostos estão prontos: {{link}}" }

/** What reaches the client. Who reaches one company alone is not of the office's panel; its people are told of theirs. */
export function casosDaComunicacao(c: Cena): Readonly<Record<keyof typeof rotasDaComunicacao, Caso>> {
  const { id, idDestinatario, competencia } = c.envio
  const pedido = () => ({ assunto: "impostos", competencia, documentos: [c.guia.id] })
  const nova = () => ({ nome: "Outra pessoa", email: `${randomUUID()}@cliente.example`, assuntos: ["impostos"] })
  return {
    listarComunicacao: { consulta: `?assunto=impostos&competencia=${competencia}`, admitido: 200 },
    exportarComunicacao: { consulta: `?assunto=impostos&competencia=${competencia}&formato=csv`, admitido: 200 },
    preverEnvio: { corpo: pedido, admitido: 200, deFora: 200 },
    // It already went: asked for again without a reason, nothing goes.
    pedirEnvio: { corpo: pedido, admitido: 201, deFora: 201 },
    passarAoWhatsapp: {
      corpo: () => ({ assunto: "impostos", documento: c.guia.id, idDestinatario: randomUUID() }),
      admitido: 400,
      deFora: 404,
    },
    consultarEnvio: { params: { id }, admitido: 200 },
    baixarProva: { params: { id }, admitido: 200 },
    revogarLink: { params: { id: c.envio.idRevogado }, admitido: 409 },
    listarDestinatarios: { params: { idEmpresa: c.a.id }, admitido: 200 },
    criarDestinatario: { params: { idEmpresa: c.a.id }, corpo: nova, admitido: 201 },
    editarDestinatario: {
      params: { id: idDestinatario },
      corpo: nova,
      cabecalhos: { "if-match": '"999"' },
      admitido: 412,
    },
    excluirDestinatario: { params: { id: randomUUID() }, admitido: 404 },
    listarModelos: { admitido: 200 },
    // By the kind of text, which is no id: each office is answered its own.
    listarVersoesDoModelo: { params: { tipo: "impostos" }, admitido: 200, deFora: 200, daB: 200 },
    gravarModelo: { corpo: () => ({ ...TEXTOS, versaoLida: 999 }), admitido: 412, deFora: 412 },
    preverModelo: { corpo: () => TEXTOS, admitido: 200 },
    consultarComunicacao: { admitido: 200 },
    configurarComunicacao: {
      corpo: () => ({ escadaLigada: true, escada: [], maximoPorDia: 4, validadeDoLinkDias: 60 }),
      cabecalhos: { "if-match": '"999"' },
      admitido: 412,
      deFora: 412,
    },
    conferirRemetente: { admitido: 400, deFora: 400 },
    consultarLink: { corpo: () => ({ ficha: FICHA }), admitido: 404 },
    abrirLink: { corpo: () => ({ ficha: FICHA, digitos: "0181" }), admitido: 404 },
    baixarDoLink: { corpo: () => ({ ficha: FICHA, digitos: "0181", documento: c.envio.id }), admitido: 404 },
    desligarLembretes: { consulta: `?ficha=${FICHA}`, admitido: 404 },
    conferirCodigo: { params: { codigo: "0000-0000-0000-0000" }, admitido: 404 },
  }
}
