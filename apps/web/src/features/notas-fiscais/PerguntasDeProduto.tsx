import { Button } from "@mantine/core"
import { type PerguntaDeProduto, rotasDasNotasFiscais } from "@partida/contracts"
import { queryOptions, useQuery } from "@tanstack/react-query"
import { Suspense, useState } from "react"
import { chamar } from "../../lib/api/chamar.ts"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import { sobDemanda } from "../../lib/sob-demanda.ts"
import { Cartao } from "../../ui/Cartao.tsx"
import { EstadoDeErro } from "../../ui/Estados.tsx"
import classes from "./notas-fiscais.module.css"

/** Products about which only a person can say what the sale counts as. */
const consultaPerguntas = (idEmpresa: string | undefined) =>
  queryOptions({
    queryKey: ["listarPerguntasDeProduto", idEmpresa],
    queryFn: ({ signal }) =>
      chamar(rotasDasNotasFiscais.listarPerguntasDeProduto, {
        query: idEmpresa === undefined ? {} : { idEmpresa },
        sinal: signal,
      }),
  })

const RespostaDoProduto = sobDemanda(async () => (await import("./RespostaDoProduto.tsx")).RespostaDoProduto)

/** Each is asked once and remembered as a rule of the company. Nothing is drawn while nothing is asked. */
export function PerguntasDeProduto({ idEmpresa }: { readonly idEmpresa: string | undefined }) {
  const consulta = useQuery(consultaPerguntas(idEmpresa))
  const [aberta, setAberta] = useState<string | null>(null)
  if (consulta.error) return <EstadoDeErro erro={consulta.error} aoTentarDeNovo={() => void consulta.refetch()} />
  const perguntas = consulta.data?.perguntas ?? []
  if (perguntas.length === 0) return null
  const nome = (p: PerguntaDeProduto) => `${p.idEmpresa} ${p.chave}`
  return (
    <div className={classes.importacao}>
      <Cartao titulo="Produtos à espera da sua resposta">
        <p className="fraco">
          A nota não basta para saber o que estes itens contam na receita. Responda uma vez: vale para as notas de meses
          abertos e para as próximas do mesmo produto.
        </p>
        <ul className={classes.perguntas}>
          {perguntas.map((p) => (
            <li key={nome(p)}>
              <div className={classes.resumo}>
                <div>
                  <strong>{p.texto}</strong>
                  <div className="fraco">
                    {p.empresa} · {plural(p.notas, "nota", "notas")} · {formatarReais(p.valor)}
                  </div>
                </div>
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-expanded={aberta === nome(p)}
                  onClick={() => setAberta(aberta === nome(p) ? null : nome(p))}
                >
                  {aberta === nome(p) ? "Fechar" : "Responder"}
                </Button>
              </div>
              <Suspense>
                {aberta === nome(p) && <RespostaDoProduto pergunta={p} aoResponder={() => setAberta(null)} />}
              </Suspense>
            </li>
          ))}
        </ul>
      </Cartao>
    </div>
  )
}
