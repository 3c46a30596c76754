import { Skeleton, Stack } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { EstadoDeErro } from "../../ui/Estados.tsx"
import { ContaDoWhatsapp } from "./ContaDoWhatsapp.tsx"
import { consultaComunicacao, consultaModelos } from "./comunicacao.api.ts"
import { FormularioDaComunicacao } from "./FormularioDaComunicacao.tsx"
import classes from "./meu-escritorio.module.css"
import { RemetenteDaComunicacao } from "./RemetenteDaComunicacao.tsx"
import { TextosDasMensagens } from "./TextosDasMensagens.tsx"

/** What the office's messages say, and how they leave. */
export function AbaComunicacao({ podeEditar }: { readonly podeEditar: boolean }) {
  const modelos = useQuery(consultaModelos)
  const configuracao = useQuery(consultaComunicacao)
  const erro = modelos.error ?? configuracao.error
  if (modelos.data && configuracao.data)
    return (
      <div className={classes.pagina}>
        <TextosDasMensagens modelos={modelos.data.lista} podeEditar={podeEditar} />
        <Stack gap="md">
          <FormularioDaComunicacao configuracao={configuracao.data} podeEditar={podeEditar} />
          <RemetenteDaComunicacao configuracao={configuracao.data} podeEditar={podeEditar} />
          <ContaDoWhatsapp podeEditar={podeEditar} />
        </Stack>
      </div>
    )
  if (erro)
    return (
      <EstadoDeErro
        erro={erro}
        aoTentarDeNovo={() => {
          void modelos.refetch()
          void configuracao.refetch()
        }}
      />
    )
  return <Skeleton height={420} aria-busy />
}
