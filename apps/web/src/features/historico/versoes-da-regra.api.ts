import { rotasDasRegrasFiscais } from "@partida/contracts"
import { queryOptions } from "@tanstack/react-query"
import { chamar } from "../../lib/api/chamar.ts"

/** A fiscal rule with what each of its versions changed; any id of its chain finds it. Fetched by the drawer alone. */
export const consultaVersoesDaRegra = (ambito: "municipal" | "federal", id: string) =>
  queryOptions({
    queryKey: ["consultarVersoesDaRegra", ambito, id],
    queryFn: async ({ signal }) => {
      const pedido = { params: { id }, sinal: signal }
      const { versoes } =
        ambito === "municipal"
          ? await chamar(rotasDasRegrasFiscais.consultarRegraMunicipal, pedido)
          : await chamar(rotasDasRegrasFiscais.consultarRegraFederal, pedido)
      return { versoes }
    },
  })
