import { Button, Group, Skeleton, Stack } from "@mantine/core"
import { rotasDosValores, tabelasDeValores, type ValorDatadoDaLista } from "@partida/contracts"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { DialogoDeMotivo } from "../../shared/formulario/DialogoDeMotivo.tsx"
import { avisar } from "../../ui/avisos.tsx"
import { EstadoDeErro } from "../../ui/Estados.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { Gaveta } from "../../ui/Gaveta.tsx"
import { Numero, Numeros } from "../../ui/Numero.tsx"
import { Situacao } from "./colunas.tsx"
import { QuadroLido } from "./QuadroLido.tsx"
import { efeitoEmPalavras, periodoEmPalavras, valorEmPalavras } from "./valor.ts"
import { consultaEfeito, useAprovar, useRecusar } from "./valores.api.ts"
import classes from "./valores.module.css"

interface Props {
  readonly valor: ValorDatadoDaLista & { readonly id: string }
  readonly aoFechar: () => void
}

/** One value: where it came from, what it would change, and the word of the second person. */
export function DecidirValor({ valor, aoFechar }: Props) {
  const [recusando, setRecusando] = useState(false)
  const aprovar = useAprovar()
  const recusar = useRecusar(valor.id)
  const { rotulo } = tabelasDeValores[valor.tabela]
  return (
    <Gaveta
      aberta
      comMargem
      aoFechar={aoFechar}
      titulo={`${rotulo}, ${periodoEmPalavras(valor)}`}
      subtitulo={valor.ambito === "nacional" ? "Nacional" : "Só deste escritório"}
      marcas={<Situacao valor={valor} />}
      rodape={
        valor.podeDecidir && (
          <Group justify="flex-end" w="100%" gap="sm">
            <Button variant="default" onClick={() => setRecusando(true)} disabled={aprovar.isPending}>
              Recusar
            </Button>
            <Button
              loading={aprovar.isPending}
              onClick={() =>
                aprovar.mutate(valor.id, {
                  onSuccess: () => {
                    avisar("feito", `${rotulo} de ${periodoEmPalavras(valor)} está em vigor.`)
                    aoFechar()
                  },
                })
              }
            >
              Aprovar valor
            </Button>
          </Group>
        )
      }
    >
      <Stack gap="lg">
        <Numeros>
          <Numero rotulo="Valor" valor={valorEmPalavras(valor)} />
          <Numero rotulo="Período" valor={periodoEmPalavras(valor)} />
        </Numeros>
        <p>
          Fonte: {valor.norma}. Proposto por {valor.propostoPor}.{valor.motivo && ` Motivo: ${valor.motivo}`}
        </p>
        {valor.situacao === "proposto" && !valor.podeDecidir && (
          <Faixa tom="neutro">Quem aprova é outra pessoa, diferente de quem propôs.</Faixa>
        )}
        {valor.situacao === "proposto" && <Efeito id={valor.id} />}
        {valor.quadro !== null && <QuadroLido tabela={valor.tabela} quadro={valor.quadro} />}
      </Stack>
      {recusando && (
        <DialogoDeMotivo
          titulo={`Recusar ${rotulo} de ${periodoEmPalavras(valor)}`}
          confirmar="Recusar valor"
          motivo={rotasDosValores.recusarValor.corpo.shape.motivo}
          minimo={5}
          nome="valores.recusar"
          registro={valor.id}
          enviar={(motivo) => recusar.mutateAsync(motivo)}
          aoFechar={() => setRecusando(false)}
        >
          O valor não entra em conta nenhuma, e o motivo fica no histórico.
        </DialogoDeMotivo>
      )}
    </Gaveta>
  )
}

function Efeito({ id }: { readonly id: string }) {
  const { data, error, refetch } = useQuery(consultaEfeito(id))
  if (error) return <EstadoDeErro erro={error} aoTentarDeNovo={() => void refetch()} />
  if (!data) return <Skeleton height={90} aria-busy />
  const { meses, guias, folhas, avisos, exemplos } = data
  return (
    <section>
      <h3 className={classes.titulo}>O que muda ao aprovar</h3>
      <p>{efeitoEmPalavras({ meses, guias, folhas })}</p>
      {avisos.length > 0 && (
        <Faixa tom="atencao" titulo="Confira antes de aprovar">
          <ul className={classes.lista}>
            {avisos.map((aviso) => (
              <li key={aviso}>{aviso}</li>
            ))}
          </ul>
        </Faixa>
      )}
      {exemplos.length > 0 && (
        <ul className={classes.lista}>
          {exemplos.map(({ empresa, oQue, antes, depois }) => (
            <li key={`${empresa} ${oQue}`}>
              {empresa}: {oQue}, de {antes} para {depois}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
