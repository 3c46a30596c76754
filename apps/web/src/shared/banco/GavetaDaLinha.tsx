import { Button, Stack } from "@mantine/core"
import { type ConciliacaoDaLinha, estadosDaLinha } from "@partida/contracts"
import { useQuery } from "@tanstack/react-query"
import { formatarData, formatarDataHora } from "../../lib/formatacao/data.ts"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { avisar } from "../../ui/avisos.tsx"
import { Espera } from "../../ui/Espera.tsx"
import { Etiqueta } from "../../ui/Etiqueta.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { Gaveta } from "../../ui/Gaveta.tsx"
import { LinkDoCaminho } from "../../ui/LinkDoCaminho.tsx"
import { Numero, Numeros } from "../../ui/Numero.tsx"
import { AnexosDaLinha } from "./AnexosDaLinha.tsx"
import { consultaDaLinha, useDesfazerConciliacao } from "./conciliacao.api.ts"

interface Props {
  readonly id: string
  readonly idEmpresa: string
  readonly aoFechar: () => void
}

/** A line of the bank: what was said of it, by whom, and the way to take it back. */
export function GavetaDaLinha({ id, idEmpresa, aoFechar }: Props) {
  const consulta = useQuery(consultaDaLinha(id))
  const { data, error } = consulta
  if (!data)
    return (
      <Gaveta aberta comMargem aoFechar={aoFechar} titulo="Movimento">
        <Espera erro={error} aoTentarDeNovo={() => void consulta.refetch()} alturas={[180]} />
      </Gaveta>
    )
  const { linha, lista } = data
  return (
    <Gaveta
      aberta
      comMargem
      daLista
      largura={560}
      aoFechar={aoFechar}
      titulo={linha.descricao}
      subtitulo={`${linha.conta} · ${formatarData(linha.data)}`}
    >
      <Stack gap="md">
        <Numeros>
          <Numero grande rotulo={linha.valor.startsWith("-") ? "Saiu" : "Entrou"} valor={formatarReais(linha.valor)} />
          <Numero rotulo="Situação" valor={estadosDaLinha[linha.estado].rotulo} />
          {linha.documento && <Numero rotulo="Documento" valor={linha.documento} />}
        </Numeros>
        {lista.length === 0 && (
          <Faixa tom="neutro" titulo="Ninguém disse ainda o que é esta linha">
            Ela espera em Conciliação.
          </Faixa>
        )}
        {lista.map((feita) => (
          <Feita key={feita.id} feita={feita} />
        ))}
        <AnexosDaLinha idLinha={id} idEmpresa={idEmpresa} mes={linha.data.slice(0, 7)} />
      </Stack>
    </Gaveta>
  )
}

function Feita({ feita }: { readonly feita: ConciliacaoDaLinha }) {
  const desfazer = useDesfazerConciliacao()
  const { partes, origem, por, em, desfeitaEm, desfeitaPor, motivo } = feita
  const emVigor = desfeitaEm === null
  return (
    <Faixa
      tom={emVigor ? "feito" : "neutro"}
      titulo={
        emVigor ? `${origem === "regra" ? "Lançada por uma regra, na importação de" : "Dita por"} ${por}` : "Desfeita"
      }
      acao={
        emVigor && (
          <Button
            variant="default"
            size="xs"
            loading={desfazer.isPending}
            onClick={() =>
              desfazer.mutate(feita.id, { onSuccess: () => avisar("feito", "A linha voltou a esperar conciliação.") })
            }
          >
            Desfazer
          </Button>
        )
      }
    >
      <Stack gap={4}>
        {partes.map((parte) => (
          <span key={`${parte.titulo} ${parte.valor}`}>
            {parte.caminho === null ? (
              parte.titulo
            ) : (
              <LinkDoCaminho caminho={parte.caminho} rotulo={`Abrir ${parte.titulo}`}>
                {parte.titulo}
              </LinkDoCaminho>
            )}
            : {formatarReais(parte.valor)}
            {parte.categoria !== null && parte.categoria !== parte.titulo && ` · ${parte.categoria}`}
          </span>
        ))}
        {motivo !== null && <span>{motivo}</span>}
        <span>
          {formatarDataHora(em)}
          {desfeitaEm !== null && ` · desfeita por ${desfeitaPor} em ${formatarDataHora(desfeitaEm)}`}
        </span>
        {!emVigor || origem === "pessoa" ? null : <Etiqueta tom="neutro">Regra automática</Etiqueta>}
      </Stack>
    </Faixa>
  )
}
