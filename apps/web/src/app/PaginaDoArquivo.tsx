import { Stack, Text } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useEffect, useRef, useState } from "react"
import { salvarArquivo } from "../lib/api/salvar-arquivo.ts"
import { consultaArquivo } from "../shared/documentos/documentos.api.ts"
import { LinkDoDocumento } from "../shared/documentos/LinkDoDocumento.tsx"
import { BotaoLink } from "../ui/BotaoLink.tsx"
import { CabecalhoDaPagina } from "../ui/CabecalhoDaPagina.tsx"
import { Cartao } from "../ui/Cartao.tsx"
import { EstadoDeErro } from "../ui/Estados.tsx"
import { Carregando } from "./Carregando.tsx"

/** Who opened the address of a document, from a message or a favourite: it is saved, once, as soon as it arrives. */
export function PaginaDoArquivo() {
  // As the browser has it: the router's own is decoded, and a name may have a slash encoded in it.
  const [endereco] = useState(() => window.location.pathname)
  const { data, error, refetch } = useQuery(consultaArquivo(endereco))
  const salvo = useRef(false)
  useEffect(() => {
    if (!data || salvo.current) return
    salvo.current = true
    salvarArquivo(data)
  }, [data])
  return (
    <>
      <CabecalhoDaPagina titulo="Documento" />
      <Cartao>
        {error ? (
          <EstadoDeErro erro={error} aoTentarDeNovo={() => void refetch()} />
        ) : data ? (
          <Stack gap="md" align="flex-start">
            <Text>
              O documento <strong>{data.nome}</strong> foi salvo nos seus downloads.
            </Text>
            <LinkDoDocumento endereco={endereco}>Salvar de novo</LinkDoDocumento>
            <BotaoLink to="/painel" variant="default">
              Ir para o painel
            </BotaoLink>
          </Stack>
        ) : (
          <Carregando />
        )}
      </Cartao>
    </>
  )
}
