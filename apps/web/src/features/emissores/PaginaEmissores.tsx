import { Stack } from "@mantine/core"
import { type EmissorReconhecido, situacoesDoEmissor, tiposDeEmissor } from "@partida/contracts"
import { IconCertificate } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { useCallback } from "react"
import { useBusca } from "../../lib/busca.ts"
import type { CampoDoFiltro } from "../../shared/lista/campos.ts"
import { useEstadoNoEndereco } from "../../shared/lista/estado.ts"
import { ListaDeRegistros } from "../../shared/lista/ListaDeRegistros.tsx"
import { useListaInteira } from "../../shared/lista/useListaInteira.ts"
import { CabecalhoDaPagina } from "../../ui/CabecalhoDaPagina.tsx"
import { Cartao } from "../../ui/Cartao.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { buscaDosEmissores } from "./busca.ts"
import { CartaoDoEmissor, colunasDosEmissores } from "./colunas.tsx"
import { consultaEmissores } from "./emissores.api.ts"
import { GavetaDoEmissor } from "./GavetaDoEmissor.tsx"

/** Whom the installation believes: who signs documents, the chains that prove it, and until when each one holds. */
export function PaginaEmissores() {
  const [busca, mudar] = useBusca(buscaDosEmissores)
  const resultado = useQuery(consultaEmissores())
  const { data } = resultado
  const linhas = data?.lista.filter(
    ({ tipo, situacao }) =>
      (busca.tipo === undefined || tipo === busca.tipo) &&
      (busca.situacao === undefined || situacao === busca.situacao),
  )
  const lista = useListaInteira({ estado: useEstadoNoEndereco(busca), resultado, linhas })
  const cartao = useCallback((emissor: EmissorReconhecido) => <CartaoDoEmissor emissor={emissor} />, [])
  const aberto = data?.lista.find(({ id }) => id === busca.emissor)
  return (
    <>
      <CabecalhoDaPagina
        titulo="Emissores reconhecidos"
        subtitulo="Só nota ou evento assinado por um deles muda receita sem que uma pessoa confira"
      />
      <Stack gap="md">
        <Cartao semMargem rotulo="Emissores">
          <ListaDeRegistros
            nome="/emissores"
            legenda="Emissores reconhecidos"
            palavras={{ um: "emissor", varios: "emissores", artigo: "o" }}
            lista={lista}
            colunas={colunasDosEmissores}
            chave={({ id }) => id}
            rotulo={({ nome }) => nome}
            cartao={cartao}
            campos={campos}
            aberta={busca.emissor}
            aoAbrir={({ id }) => mudar({ emissor: id })}
            vazio={{
              titulo: "Nenhum emissor neste filtro",
              texto: "Retire o filtro para ver todos.",
              icone: IconCertificate,
            }}
          />
        </Cartao>
        {/* After the list: as tall as the folders' names are long, it would send the list down as it came. */}
        {data && <ComoAcrescentar pasta={data.pastas.emissores} raizes={data.pastas.raizes} />}
      </Stack>
      {aberto && <GavetaDoEmissor key={aberto.id} emissor={aberto} aoFechar={() => mudar({ emissor: undefined })} />}
    </>
  )
}

const opcoesDe = (lista: Readonly<Record<string, { readonly rotulo: string }>>) =>
  Object.entries(lista).map(([value, { rotulo: label }]) => ({ value, label }))

const campos: readonly CampoDoFiltro[] = [
  { campo: "tipo", tipo: "opcoes", rotulo: "Tipo", todas: "Todos os tipos", opcoes: opcoesDe(tiposDeEmissor) },
  {
    campo: "situacao",
    tipo: "opcoes",
    rotulo: "Situação",
    todas: "Todas as situações",
    opcoes: opcoesDe(situacoesDoEmissor),
  },
]

interface PropsDeComo {
  readonly pasta: string | null
  readonly raizes: string | null
}

/** Issuers are files of who operates the installation: nobody adds one by a browser. */
function ComoAcrescentar({ pasta, raizes }: PropsDeComo) {
  return (
    <Faixa tom="neutro" titulo="Quem opera a instalação acrescenta emissores por arquivo">
      {pasta === null ? (
        "Ainda não há pasta configurada para eles."
      ) : (
        <>
          A pasta é <code>{pasta}</code>.
        </>
      )}{" "}
      {raizes !== null && (
        <>
          Outras raízes da ICP-Brasil ficam em <code>{raizes}</code>.{" "}
        </>
      )}
      Na linha de comando, <code>emissores ler nota.xml</code> mostra quem assinou um documento e o que escrever na
      lista. Ao reiniciar, o que já foi recebido é julgado de novo.
    </Faixa>
  )
}
