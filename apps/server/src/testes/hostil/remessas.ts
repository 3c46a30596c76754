import { randomUUID } from "node:crypto"
import type { rotasDasRemessas } from "@partida/contracts"
import type { Caso } from "../hostil-casos.ts"
import type { Cena } from "../hostil-cena.ts"

/** The victim has no file of payments, and its account is of a bank without a layout: whoever reaches it is told so, and nobody else anything. */
export function casosDasRemessas(c: Cena): Readonly<Record<keyof typeof rotasDasRemessas, Caso>> {
  const idEmpresa = { idEmpresa: c.a.id }
  const remessa = { id: randomUUID() }
  const motivo = () => ({ motivo: "motivo bem explicado" })
  const escolha = { ids: [randomUUID()], idConta: c.idConta, pagarEm: "2026-12-01" }
  return {
    listarRemessas: { params: idEmpresa, admitido: 200 },
    listarContasDeRemessa: { params: idEmpresa, admitido: 200 },
    definirConvenioDeRemessa: {
      params: { id: c.idConta },
      corpo: () => ({ convenio: "123456", ultimoNsa: 0 }),
      cabecalhos: { "if-match": '"999"' },
      admitido: 412,
    },
    preverRemessa: { params: idEmpresa, corpo: () => escolha, admitido: 409 },
    gerarRemessa: { params: idEmpresa, corpo: () => ({ ...escolha, total: "1.00" }), admitido: 409 },
    consultarRemessa: { params: remessa, admitido: 404 },
    baixarRemessa: { params: remessa, admitido: 404 },
    marcarRemessaEnviada: { params: remessa, admitido: 404 },
    cancelarRemessa: { params: remessa, corpo: motivo, admitido: 404 },
    desfazerEnvioDaRemessa: { params: remessa, corpo: motivo, admitido: 404 },
    // The XML of a note is no return: it is refused inside the answer, and nothing is kept.
    receberRetornosDeRemessa: { params: idEmpresa, admitido: 201 },
  }
}
