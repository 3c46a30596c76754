import type { rotasDoExercicio } from "@partida/contracts"
import type { Caso } from "../hostil-casos.ts"
import type { Cena } from "../hostil-cena.ts"

/** The year of the books: read; nobody's year is closed, undone nor delivered. */
export function casosDoExercicio(c: Cena): Readonly<Record<keyof typeof rotasDoExercicio, Caso>> {
  const params = { idEmpresa: c.a.id, ano: "2099" }
  const motivo = () => ({ motivo: "motivo bem explicado" })
  return {
    consultarExercicio: { params, admitido: 200 },
    // Nothing was posted in it: only whoever reaches the company is told so.
    encerrarExercicio: {
      params,
      corpo: () => ({
        competencia: "2099-12",
        resultado: "0.00",
        reservaLegal: "0.00",
        lucrosADistribuir: "0.00",
        situacaoEspecial: null,
      }),
      admitido: 409,
    },
    desfazerEncerramento: { params, corpo: motivo, admitido: 409 },
    gerarEcd: { params, corpo: () => ({ cpfDoContador: "52998224725", livro: 1 }), admitido: 409 },
    informarEntregaDaEcd: {
      params,
      corpo: () => ({ entregueEm: "2026-10-31", recibo: "ABC1234567890" }),
      admitido: 409,
    },
    substituirEcd: { params, corpo: motivo, admitido: 409 },
    retirarEntregaDaEcd: { params, corpo: motivo, admitido: 409 },
  }
}
