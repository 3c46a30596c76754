import type { rotasDasContasCorrentes, rotasDoCnae } from "@partida/contracts"
import type { Caso } from "../hostil-casos.ts"
import type { Cena } from "../hostil-cena.ts"

type RotasDaSala = keyof typeof rotasDoCnae | keyof typeof rotasDasContasCorrentes

/** A version that nobody read: whoever may write is told so, and nothing changes. */
const NUNCA_LIDA = { "if-match": '"999999998"' }

/** Activities and bank accounts. */
export function casosDoCnae(c: Cena): Readonly<Record<RotasDaSala, Caso>> {
  const idEmpresa = { idEmpresa: c.a.id }
  const id = { id: c.a.atividades[0] ?? "" }
  const mudanca = { ...id, desde: "2026-10" }
  const conta = { id: c.idConta }
  const dados = { cnae: "0000000", descricao: "Não existe", anexo: "III" }
  const daConta = { idTipo: 6, apelido: "Cartão", idBanco: "000" }
  return {
    listarAtividades: { params: idEmpresa, admitido: 200 },
    exportarAtividades: { params: idEmpresa, consulta: "?formato=csv", admitido: 200 },
    // Public data: the same for everybody who is signed in.
    sugerirPeloCnae: {
      params: { cnae: "6201501" },
      consulta: "?competencia=2026-10",
      admitido: 200,
      deFora: 200,
      daB: 200,
      semEscritorio: 200,
    },
    consultarAtividade: { params: id, admitido: 200 },
    // A code that CNAE does not have: only whoever reaches the company is told so.
    criarAtividade: { params: idEmpresa, corpo: () => dados, admitido: 400 },
    editarAtividade: { params: id, corpo: () => dados, cabecalhos: NUNCA_LIDA, admitido: 412 },
    tornarAtividadePrincipal: { params: id, admitido: 200 },
    encerrarAtividade: { params: id, corpo: () => ({ encerradaEm: "2030-01" }), admitido: 409 },
    reativarAtividade: { params: id, admitido: 200 },
    excluirAtividade: { params: id, cabecalhos: NUNCA_LIDA, admitido: 412 },
    preverMudancaDeAnexo: { params: id, corpo: () => ({ desde: "2026-10", anexo: "IV" }), admitido: 200 },
    mudarAnexo: {
      params: mudanca,
      corpo: () => ({ anexo: "IV", motivo: "motivo bem explicado" }),
      cabecalhos: NUNCA_LIDA,
      admitido: 412,
    },
    desfazerMudancaDeAnexo: { params: mudanca, cabecalhos: NUNCA_LIDA, admitido: 412 },
    listarContasCorrentes: { params: idEmpresa, admitido: 200 },
    exportarContasCorrentes: { params: idEmpresa, consulta: "?formato=csv", admitido: 200 },
    consultarContaCorrente: { params: conta, admitido: 200 },
    criarContaCorrente: { params: idEmpresa, corpo: () => daConta, admitido: 400 },
    editarContaCorrente: { params: conta, corpo: () => daConta, cabecalhos: NUNCA_LIDA, admitido: 412 },
    encerrarContaCorrente: { params: conta, corpo: () => ({ encerradaEm: "1990-01-01" }), admitido: 400 },
    reabrirContaCorrente: { params: conta, admitido: 200 },
  }
}
